#!/usr/bin/python3
"""A full disk is told of in a sentence, nothing is lost by it, and all goes on when there is room."""
import os
import sys
import unittest

from samplemail import Maildir
from whiskdesktop import ROOT, WhiskTest

sys.path.append(str(ROOT / "Tests/Faults"))
import mounts  # noqa: E402


@unittest.skipUnless(os.geteuid() == 0, "Only root can mount a disk here.")
class FullDisk(WhiskTest):
    def fill(self, disk):
        """Leaves no room on a disk; the file that takes it."""
        filler = disk / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return filler

    def said(self, words):
        return self.until(words, lambda: next((name for _, role, name in self.desktop.walk()
                                               if role == "label" and words in name), None))

    def test_no_room_for_the_journal_refuses_an_action_until_there_is(self):
        disk = mounts.small_disk(self, self.home / "data", "4m")
        self.mail.add("one", flags="S")
        self.mail.add("two", flags="S")
        self.open_inbox()
        self.wait_for_row("one")
        file = self.mail.file("one")
        filler = self.fill(disk)
        self.desktop.key("e")
        self.said("The disk is full, so nothing was changed. Make room and try again.")
        self.assertEqual(self.mail.file("one"), file)
        self.wait_for_row("one")
        filler.unlink()
        self.desktop.key("e")
        self.said("Archived “one”")
        self.wait_until_gone("one")
        self.assertEqual(self.mail.folder("one"), "Archive")
        self.desktop.key("ctrl+z")
        self.wait_for_folder("one", "")
        self.wait_for_row("one")

    def test_no_room_for_all_of_an_import_says_how_much_came_in(self):
        disk = mounts.small_disk(self, self.home / "disk", "1m")
        self.mail = Maildir(disk / "Mail")
        self.mail.add("here", flags="S")
        mbox = self.home / "many.mbox"
        mbox.write_text("".join(
            f"From ada Thu Jan  1 00:00:00 2026\nFrom: ada@example.org\nSubject: many {n}\n"
            f"Message-ID: <many.{n}@example.org>\n\n" + f"What there is to say of {n}.\n" * 100 + "\n"
            for n in range(1, 501)))
        self.open_inbox()
        self.desktop.key("F10")
        self.until("the menu", lambda: self.desktop.find("menu item", "Import Mail…"))
        self.desktop.act(self.desktop.find("menu item", "Import Mail…"), "Click")
        self.choose(mbox)
        words = self.said("The disk is full.")
        came = len(list((self.mail.path / "cur").iterdir())) - 1
        self.assertTrue(0 < came < 500, came)
        self.assertEqual(words, f"Imported {came} messages into Inbox. The disk is full. "
                         "Make room and import the same again: it goes on.")


if __name__ == "__main__":
    unittest.main()
