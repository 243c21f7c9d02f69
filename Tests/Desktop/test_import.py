#!/usr/bin/python3
"""Mail is added from files and folders, with real input."""
import pathlib
import unittest

from samplemail import Maildir
from whiskdesktop import WhiskTest

FILES = pathlib.Path(__file__).with_name("dragfiles.py")


class Import(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.add("here", flags="S")

    def mbox(self, name, count):
        """An mbox with messages "name 1", "name 2" …"""
        path = self.home / f"{name}.mbox"
        path.write_text("".join(
            f"From ada Thu Jan  1 00:00:00 2026\nFrom: ada@example.org\nSubject: {name} {n}\n"
            f"Message-ID: <{name}.{n}@example.org>\n\nWhat there is to say.\n\n"
            for n in range(1, count + 1)))
        return path

    def ask(self, letter):
        """Opens the dialog of an entry of the main menu."""
        self.desktop.key("F10")
        self.until("the menu", lambda: self.desktop.find("menu item", "Import Mail…"))
        self.desktop.act(self.desktop.find("menu item", letter), "Click")

    def count(self, folder=""):
        return len(list((self.mail.path / folder / "cur").iterdir()))

    def said(self, words, seconds=15):
        return self.until(words, lambda: next((name for _, role, name in self.desktop.walk()
                                               if role == "label" and words in name), None), seconds)

    def test_a_file_a_folder_and_what_is_dropped_are_added_and_taken_back(self):
        elsewhere = Maildir(self.home / "folder" / "Elsewhere")
        elsewhere.add("kept elsewhere")
        self.mbox("folder/more", 1)
        drops = [self.mbox("one", 1), self.mbox("two", 1)]
        self.open_inbox()
        self.ask("Import Mail…")
        self.choose(self.mbox("loom", 2))
        self.said("Imported 2 messages into Inbox")
        self.wait_for_row("loom 2")
        self.desktop.click(*self.desktop.center(self.desktop.shown("Undo", "button")))
        self.until("they are gone", lambda: len(self.desktop.rows()) == 1)
        self.ask("Import a Folder…")
        self.choose(self.home / "folder")
        self.said("Imported 2 messages into Inbox")
        self.wait_for_row("kept elsewhere")
        self.desktop.key("ctrl+z")
        self.until("they are gone", lambda: len(self.desktop.rows()) == 1)
        self.desktop.key("super+Left")
        files = self.desktop.launch(["/usr/bin/python3", str(FILES), *map(str, drops)])
        self.addCleanup(files.kill)
        self.desktop.key("super+Right")
        width, height = self.size
        row = self.wait_for_row("here")
        self.carry((width * 3 // 4, height // 2), self.desktop.center(row))
        self.drop()
        self.said("Imported 2 messages into Inbox")

    def test_stopped_what_came_stays_until_it_is_undone(self):
        # More than any machine adds before it is told to stop.
        total = 300_000
        path = self.mbox("many", total)
        self.open_inbox()
        self.ask("Import Mail…")
        self.choose(path)
        stop = self.until("a way to stop it", lambda: self.desktop.shown("Stop Importing", "button"))
        self.said("Importing mail: ")
        self.assertFalse(self.desktop.shown("Stop Reading"), "Two ways to stop one work.")
        self.desktop.click(*self.desktop.center(stop))
        # The headers of what came are read first, and it is the more the faster the machine is.
        self.said("Import stopped. ", seconds=180)
        came = self.count() - 1
        self.assertTrue(0 < came < total, came)
        self.until("no more of it", lambda: not self.desktop.shown("Stop Importing"))
        self.desktop.key("ctrl+z")
        self.until("all of it in the trash", lambda: self.count() == 1
                   and self.count(".Trash") == came, seconds=60)


if __name__ == "__main__":
    unittest.main()
