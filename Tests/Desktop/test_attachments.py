#!/usr/bin/python3
"""What comes with a message: looked at, opened, dragged out; and the message as a file."""
import email.message
import pathlib
import unittest

from test_message import read_pixels, red_square
from whiskdesktop import WhiskTest

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

    def test_they_are_looked_at_and_opened(self):
        opened = self.home / "opened.txt"
        applications = self.home / "data" / "applications"
        applications.mkdir(parents=True)
        (applications / "reader.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Reader\nMimeType=text/plain;\n"
            f"Exec=cp %f {opened}\n")
        (applications / "mimeapps.list").write_text(
            "[Default Applications]\ntext/plain=reader.desktop\n")
        self.open_message()
        self.assertIsNotNone(self.desktop.shown("2 attachments"))
        self.press("Preview “red.png”")
        self.until("the picture", lambda: self.red_pixels() >= 3_500)
        self.press("Preview “note.txt”")
        self.until("the text", lambda: self.desktop.shown("Text of “note.txt”"))
        self.press("Open “note.txt”")
        self.wait_for_file(opened, b"first line")

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
        self.wait_for_file(folder / "note.txt", b"first line")
        # A narrow window shows the list without the message.
        self.press("Back to the List")
        row = self.wait_for_row("Other")
        self.carry(self.desktop.center(row), (width * 3 // 4, height // 2))
        self.wait_for_file(folder / "Other.eml", b"From: Ada")
        self.assertEqual(self.mail.folder("Other"), "")

    def carry(self, start, end):
        x, y = start
        self.desktop.move(x, y)
        # The copy is made when the pointer comes near.
        self.desktop.sleep(0.3)
        self.desktop.button()
        self.desktop.glide(x, y + 30)
        self.desktop.glide(*end, duration=0.4)
        self.desktop.button(down=False)

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
