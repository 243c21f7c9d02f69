#!/usr/bin/python3
"""New mail above what is looked at, mail that is imported, and an inbox that is cleared."""
import unittest

from whiskdesktop import WhiskTest


class News(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.fill(40)
        self.open_inbox()

    def test_new_mail_waits_above_and_an_empty_inbox_says_so(self):
        shown = self.desktop.shown
        self.desktop.key("end")
        self.until("the end of the list", lambda: self.place("Number 40"))
        below = self.place("Number 40")
        self.mail.add_newer("Just in")
        pill = self.until("the pill", lambda: shown("1 new message. Go to the top"))
        self.assertEqual(self.place("Number 40"), below, "What is looked at has moved.")
        self.desktop.click(*self.desktop.center(pill))
        self.until("the new message", lambda: self.place("Just in"))
        self.until("no pill", lambda: not shown("1 new message. Go to the top"))
        self.desktop.key("ctrl+a")
        self.until("all of them", lambda: shown("41 selected"))
        self.desktop.key("e")
        self.until("the page", lambda: shown("All Whisked Away"))

    def place(self, subject):
        """How far below the window's upper edge a row is that has come into sight, else None."""
        row = self.desktop.row(subject)
        _, y, _, height = self.desktop.extents(row) if row else (0, 0, 0, 0)
        return y if height else None


if __name__ == "__main__":
    unittest.main()
