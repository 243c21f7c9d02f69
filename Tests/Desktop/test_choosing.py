#!/usr/bin/python3
"""Snooze and Move to: what is chosen before an action, by keys alone."""
import unittest

from whiskdesktop import WhiskTest


class Choosing(WhiskTest):
    def setUp(self):
        super().setUp()
        for subject in ("one", "two", "three"):
            self.mail.add(subject)
        self.open_inbox()

    def test_snooze_until_another_day_and_undo(self):
        self.desktop.key("b")
        self.until("the times", lambda: self.desktop.shown("Times"))
        # Closed again, the row stays and has the focus: the next key is about it.
        self.desktop.key("Escape")
        self.until("no times", lambda: not self.desktop.shown("Times"))
        self.assertEqual(len(self.desktop.rows()), 3)
        self.desktop.key("b")
        self.until("the times", lambda: self.desktop.shown("Times"))
        self.desktop.key("End")
        self.desktop.key("Return")
        self.until("the calendar", lambda: self.desktop.shown("Date"))
        self.desktop.key("alt+s")
        self.wait_for_folder("one", "Snoozed")
        self.until("two rows", lambda: len(self.desktop.rows()) == 2)
        self.desktop.key("ctrl+z")
        self.wait_for_folder("one", "")
        self.wait_for_row("one")
        self.desktop.key("ctrl+shift+z")
        self.wait_for_folder("one", "Snoozed")
        self.what_is_snoozed_is_moved_and_deleted()

    def what_is_snoozed_is_moved_and_deleted(self):
        self.desktop.click(*self.desktop.center(self.until(
            "the folder", lambda: self.desktop.shown("Snoozed, 1 unread"))))
        self.wait_for_row("one")
        self.desktop.key("Delete")
        self.wait_for_folder("one", "Trash")
        self.wait_until_gone("one")
        self.desktop.key("ctrl+z")
        self.wait_for_folder("one", "Snoozed")
        self.wait_for_row("one")
        self.desktop.key("v")
        self.until("the entry", lambda: self.desktop.shown("Name of the folder"))
        self.desktop.type("looms\n")
        self.wait_for_folder("one", "looms")
        self.wait_until_gone("one")

    def test_move_to_a_new_folder(self):
        self.desktop.key("v")
        self.until("the entry", lambda: self.desktop.shown("Name of the folder"))
        self.desktop.type("looms")
        self.desktop.key("Return")
        self.wait_for_folder("one", "looms")
        # The focus went on to the next row.
        self.desktop.key("v")
        self.until("the entry", lambda: self.desktop.shown("Name of the folder"))
        self.desktop.type("lo")
        self.until("the folder that is there now", lambda: self.desktop.shown("looms"))
        self.desktop.key("Return")
        self.wait_for_folder("two", "looms")


class InANarrowWindow(WhiskTest):
    size = (380, 760)

    def test_snooze(self):
        """There the times are in a window of their own."""
        self.mail.add("one")
        self.mail.add("two")
        self.open_inbox()
        self.desktop.key("b")
        self.until("the times", lambda: self.desktop.shown("Times"))
        self.desktop.key("Escape")
        self.until("no times", lambda: not self.desktop.shown("Times"))
        self.desktop.key("b")
        self.until("the times", lambda: self.desktop.shown("Times"))
        self.desktop.key("Return")
        self.wait_for_folder("one", "Snoozed")
        self.wait_until_gone("one")


if __name__ == "__main__":
    unittest.main()
