#!/usr/bin/python3
"""What a swipe means in each folder, with two fingers on the touchpad."""
import unittest

from samplemail import Maildir
from whiskdesktop import WhiskTest

FOLDERS = {"Archive": "kept", "Junk": "lottery", "Sent": "answer", "Drafts": "poem", "Trash": "old"}


class Meanings(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.add("here")
        for folder, subject in FOLDERS.items():
            Maildir(self.mail.path / f".{folder}").add(subject)
        self.open_inbox()

    def enter(self, folder):
        """Opens a folder and returns the only row in it."""
        item = self.until(folder, lambda: next(
            (node for node, role, name in self.desktop.walk()
             if role == "list item" and name.split(",")[0] == folder), None))
        self.desktop.click(*self.desktop.center(item))
        return self.wait_for_row(FOLDERS[folder])

    def swipe(self, row, length):
        """Moves the row's content to the left by that many px."""
        x, y, width, height = self.desktop.extents(row)
        self.desktop.move(x + width / 2, y + height / 2)
        self.desktop.touchpad_scroll(length, 0, duration=0.3, momentum=False)

    def test_a_swipe_means_what_the_folder_is_for(self):
        for folder in ("Archive", "Junk"):
            with self.subTest(folder):
                row = self.enter(folder)
                self.swipe(row, 0.8 * self.desktop.extents(row)[2])
                self.wait_for_folder(FOLDERS[folder], "")
        for folder in ("Sent", "Drafts"):
            with self.subTest(folder):
                row = self.enter(folder)
                # Nothing takes the place of what does not apply: the panel opens and stays.
                self.swipe(row, 0.8 * self.desktop.extents(row)[2])
                self.until("Delete", lambda: self.desktop.shown("Delete", "button"))
                self.assertIsNone(self.desktop.shown("Archive", "button"))
                self.assertEqual(self.mail.find(FOLDERS[folder])[0], folder)
                self.desktop.key("Escape")
                self.until("no panel", lambda: not self.desktop.shown("Delete", "button"))

        self.in_the_trash_it_asks()

    def in_the_trash_it_asks(self):
        row = self.enter("Trash")
        for answer in ("Cancel", "Delete Forever"):
            self.swipe(row, 180)
            button = self.until("the panel", lambda: self.desktop.shown("Delete Forever", "button"))
            self.desktop.click(*self.desktop.center(button))
            answers = self.until("the question", lambda: self.desktop.shown("Cancel", "button"))
            self.assertEqual(self.mail.find("old")[0], "Trash")
            button = next(n for n, role, name in self.desktop.walk(self.dialog(answers))
                          if role == "button" and name == answer)
            self.desktop.act(button, "Click")
            self.until("no question", lambda: not self.desktop.shown("Cancel", "button"))
        self.until("nothing left of it", lambda: self.mail.find("old") is None)

    def dialog(self, node):
        """The window that a widget is in."""
        return next(w for w in self.desktop.windows()
                    if any(n == node for n, _, _ in self.desktop.walk(w)))


if __name__ == "__main__":
    unittest.main()
