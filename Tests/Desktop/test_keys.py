#!/usr/bin/python3
"""Whisk by keys alone."""
import unittest

from whiskdesktop import WhiskTest


class Keys(WhiskTest):
    def setUp(self):
        super().setUp()
        for subject in ("one", "two", "three"):
            self.mail.add(subject)
        self.open_inbox()
        self.newest = self.desktop.rows()[0][1]

    def focused(self):
        """The name of the row that has the keyboard focus."""
        return next((name for _, role, name in self.desktop.focused() if role == "list item"), None)

    def test_the_newest_row_has_the_focus_from_the_start(self):
        self.until("the focus on the newest row", lambda: self.focused() == self.newest)

    def test_archive_and_undo_without_choosing_first(self):
        self.until("the focus on the newest row", lambda: self.focused() == self.newest)
        self.desktop.key("e")
        self.until("two rows", lambda: len(self.desktop.rows()) == 2)
        self.until("the focus on the next row", lambda: self.focused() == self.desktop.rows()[0][1])
        self.desktop.key("ctrl+z")
        self.until("three rows", lambda: len(self.desktop.rows()) == 3)
        self.until("the focus on what came back", lambda: self.focused() == self.newest)

    def test_the_chosen_row_comes_back_at_the_next_start(self):
        self.until("the focus on the newest row", lambda: self.focused() == self.newest)
        self.desktop.key("j")
        second = self.desktop.rows()[1][1]
        self.until("the focus on the second row", lambda: self.focused() == second)
        self.desktop.key("ctrl+q")
        self.until_left()
        self.open_inbox()
        self.until("the focus on the second row", lambda: self.focused() == second)


if __name__ == "__main__":
    unittest.main()
