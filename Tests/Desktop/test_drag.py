#!/usr/bin/python3
"""Messages dragged to folders with the mouse."""
import unittest

from whiskdesktop import WhiskTest


class Dragging(WhiskTest):
    def setUp(self):
        super().setUp()
        for name in ("Work", "Trash", "Snoozed"):
            for part in ("cur", "new", "tmp"):
                (self.mail.path / f".{name}" / part).mkdir(parents=True)
        self.mail.fill(4)
        self.open_inbox()

    def carry_row(self, subject, folder):
        row = self.wait_for_row(subject)
        node = self.until(folder, lambda: self.desktop.find(role="list item", name=folder))
        self.carry(self.desktop.center(row), self.desktop.center(node))

    def test_a_drag_moves_one_or_all_picked_and_can_be_undone(self):
        self.carry_row("Number 2", "Work")
        self.drop()
        self.wait_for_folder("Number 2", "Work")
        self.wait_until_gone("Number 2")
        self.desktop.key("ctrl+z")
        self.wait_for_folder("Number 2", "")
        self.wait_for_row("Number 2")
        # Given up half way, and where it is already, nothing happens; neither was it a click.
        self.carry_row("Number 1", "Work")
        self.desktop.key("Escape")
        self.drop()
        self.carry_row("Number 1", "Inbox, 3 unread")
        self.drop()
        self.assertFalse(self.desktop.shown("Back to the List"))
        # Snoozed needs a time.
        self.carry_row("Number 4", "Snoozed")
        self.drop()
        self.until("times", lambda: self.desktop.find(name="Tomorrow"))
        self.desktop.key("Escape")
        self.until("the list again", lambda: self.focused_roles() == ["list item"])
        # All that are picked go with one of them, to the trash as by Delete.
        self.desktop.key("ctrl+a")
        self.until("all of them", lambda: self.desktop.shown("4 selected"))
        self.carry_row("Number 3", "Trash")
        self.drop()
        for number in range(1, 5):
            self.wait_for_folder(f"Number {number}", "Trash")
        self.until("words", lambda: self.desktop.find(name="Deleted 4 messages"))


if __name__ == "__main__":
    unittest.main()
