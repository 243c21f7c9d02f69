#!/usr/bin/python3
"""What comes with a message: looked at, opened, saved, dragged out; and the message as a file."""
import email.message
import os
import pathlib
import sys
import unittest

from test_message import read_pixels, red_square
from whiskdesktop import ROOT, WhiskTest

sys.path.append(str(ROOT / "Tests/Faults"))
import mounts  # noqa: E402

DROPZONE = pathlib.Path(__file__).with_name("dropzone.py")


class Attachments(WhiskTest):
    def setUp(self):
        super().setUp()
        mail = email.message.EmailMessage()
        mail["From"], mail["Subject"] = "Ada Lovelace <ada@example.org>", "Files"
        mail["Message-ID"] = "<files@example.org>"
        mail["Date"] = "Mon, 16 Jun 2025 15:00:00 +0000"
        mail.set_content("Here they are.")
        mail.add_attachment("first line\n", filename="note.txt")
        mail.add_attachment(red_square(60), maintype="image", subtype="png", filename="red.png")
        mail.add_attachment("#!/bin/sh\n", filename="run.sh")
        self.mail.add("Other", flags="S")
        (self.mail.path / "cur" / "1750000000.files.example:2,S").write_bytes(mail.as_bytes())

    def open_message(self):
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the message", lambda: self.desktop.shown("Here they are."))

    def press(self, name):
        self.desktop.click(*self.desktop.center(
            self.until(name, lambda: self.desktop.shown(name, role="button"))))

    def wait_for_file(self, path, start):
        self.until(path.name, lambda: path.exists() and path.read_bytes().startswith(start))

    def red_pixels(self):
        path = self.home / "shot.png"
        self.desktop.screenshot(path)
        return sum(1 for pixel in read_pixels(path) if pixel == (255, 0, 0))

    def save(self, button, path, words):
        """Saves under a path and waits for the sentence about it."""
        self.press(button)
        self.choose(path)
        self.until("no dialog", lambda: len(self.desktop.windows()) == 1)
        self.until(words, lambda: any(
            name.startswith(words) for _, role, name in self.desktop.walk() if role == "label"))

    def test_they_are_looked_at_opened_and_saved(self):
        self.open_with("cat", "text/plain", "application/x-shellscript")
        self.open_message()
        self.assertIsNotNone(self.desktop.shown("3 attachments"))
        self.press("Preview “red.png”")
        self.until("the picture", lambda: self.red_pixels() >= 3_500)
        self.press("Preview “note.txt”")
        self.until("the text", lambda: self.desktop.shown("Text of “note.txt”"))
        self.they_are_opened()
        # A name alone: it begins in the downloads.
        (self.home / "Downloads").mkdir()
        self.save("Save “note.txt”…", "first.txt", "Saved “first.txt”.")
        self.wait_for_file(self.home / "Downloads" / "first.txt", b"first line")
        folder = self.home / "all"
        folder.mkdir()
        (folder / "note.txt").write_text("mine")
        self.save("Save All…", folder, "Saved 3 files in “all”.")
        self.wait_for_file(folder / "note (2).txt", b"first line")
        self.wait_for_file(folder / "red.png", b"\x89PNG")
        self.assertEqual((folder / "note.txt").read_text(), "mine")
        self.save("Save “note.txt”…", "third.txt", "Saved “third.txt”.")
        self.wait_for_file(folder / "third.txt", b"first line")
        if os.geteuid() == 0:
            self.they_cannot_be_saved()

    def they_are_opened(self):
        """A program only after a question, whose answer is No where one presses Return unread."""
        program, title = "Open “run.sh”", "Open “run.sh”?"
        self.press(program)
        self.until("the question", lambda: self.title_above() == title)
        self.desktop.key("Return")
        self.until("no question", lambda: self.title_above() is None)
        self.press("Open “note.txt”")
        self.wait_for_opened("first line\n")
        self.press(program)
        self.until("the question", lambda: self.title_above() == title)
        self.desktop.act(self.desktop.find("button", "Open"), "Click")
        self.until("no question", lambda: self.title_above() is None)
        self.wait_for_opened("first line\n#!/bin/sh\n")

    def they_cannot_be_saved(self):
        """On a full disk and a read-only one, which only root can mount."""
        full = mounts.small_disk(self, self.home / "full", "4k")
        (full / "filler").write_bytes(bytes(4096))
        fixed = self.home / "fixed"
        fixed.mkdir()
        mounts.read_only(self, fixed)
        self.save("Save “note.txt”…", full / "note.txt",
                  "“note.txt” was not saved. The disk is full")
        self.assertEqual([file.name for file in full.iterdir()], ["filler"])
        self.save("Save All…", fixed, f"Saved 0 of 3 files. “{fixed}")

    def test_they_and_messages_are_dragged_to_another_program(self):
        folder = self.home / "dropped"
        folder.mkdir()
        self.open_message()
        self.desktop.key("super+Left")
        zone = self.desktop.launch(["/usr/bin/python3", str(DROPZONE), str(folder)])
        self.addCleanup(zone.kill)
        self.desktop.key("super+Right")
        width, height = self.size
        name = self.until("the file", lambda: self.desktop.shown("note.txt", role="label"))
        self.carry(self.desktop.center(name), (width * 3 // 4, height // 2))
        self.drop()
        self.wait_for_file(folder / "note.txt", b"first line")
        # A narrow window shows the list without the message.
        self.press("Back to the List")
        row = self.wait_for_row("Other")
        self.carry(self.desktop.center(row), (width * 3 // 4, height // 2))
        self.drop()
        self.wait_for_file(folder / "Other.eml", b"From: Ada")
        self.assertEqual(self.mail.folder("Other"), "")

    def test_source_and_zoom(self):
        self.open_message()
        self.desktop.click(*self.desktop.center(self.desktop.shown("Here they are.")))

        def height():
            return self.desktop.extents(self.desktop.shown("Here they are."))[3]

        before = height()
        for _ in range(4):
            self.desktop.key("ctrl+=")
        self.until("larger text", lambda: height() > before * 1.5)
        self.desktop.key("ctrl+0")
        self.until("the usual size", lambda: height() == before)
        self.desktop.key("ctrl+u")
        self.until("the source", lambda: self.desktop.shown("Message Source"))
        self.desktop.key("Escape")
        self.until("no source", lambda: len(self.desktop.windows()) == 1)


if __name__ == "__main__":
    unittest.main()
