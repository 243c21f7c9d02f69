"""What a person meets at the start: no mail, a wrong path, a wrong option, a picture asked for."""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import time
import unittest
import zlib

from whiskdesktop import PROGRAM, WhiskTest


def read_png(path):
    """(width, height, set of the bytes of its pixels)"""
    data, at, pixels, size = path.read_bytes(), 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk, at = data[at + 8:at + 8 + length], at + 12 + length
        if kind == b"IHDR":
            size = struct.unpack(">II", chunk[:8])
        elif kind == b"IDAT":
            pixels += chunk
    return *size, set(zlib.decompress(pixels))


class FirstRun(WhiskTest):
    def test_no_mail_offers_the_sample(self):
        self.start()
        self.until("the first page", lambda: self.desktop.shown("Welcome to Whisk"))
        self.assertIsNotNone(self.desktop.shown("Choose a Mail Folder…"))
        sample = self.desktop.shown("Try the Sample Mailbox")
        self.desktop.click(*self.desktop.center(sample))
        self.until("the sample's messages", lambda: len(self.desktop.rows()) > 20)

    def test_files_are_imported_into_a_maildir_that_is_made_for_them(self):
        mbox = self.home / "old.mbox"
        mbox.write_text("From ada Thu Jan  1 00:00:00 2026\nFrom: ada@example.org\n"
                        "Subject: From before\nMessage-ID: <1@example.org>\n\nHello.\n\n")
        self.start()
        self.until("the first page", lambda: self.desktop.shown("Welcome to Whisk"))
        self.desktop.key("alt+i")
        self.until("the dialog", lambda: len(self.desktop.windows()) == 2)
        self.until("the focus in it", self.focused_roles)
        self.desktop.key("Escape")
        self.until("no dialog", lambda: len(self.desktop.windows()) == 1)
        self.assertFalse((self.home / "Maildir").exists(), "Nobody chose anything.")
        self.desktop.click(*self.desktop.center(self.desktop.shown("Import Mail…")))
        self.choose(mbox)
        self.until("a way back", lambda: self.desktop.shown("Undo", "button"))
        self.wait_for_row("From before")
        self.assertEqual(len(list((self.home / "Maildir/cur").iterdir())), 1)

    def test_mail_where_it_is_looked_for(self):
        self.mail.add("Found by itself")
        self.mail.path.rename(self.home / "Maildir")
        self.start()
        self.wait_for_row("Found by itself")


class Hint(WhiskTest):
    settings = {}

    def open_inbox(self):
        self.start("--mail", self.mail.path)
        self.row = self.until("a row", self.desktop.rows)[0][0]

    def peeks(self):
        # It lasts less than a second, so only what is in the row is asked.
        return self.desktop.find("button", "Archive", within=self.row) is not None

    def test_the_first_row_peeks_at_the_first_start_and_never_again(self):
        self.mail.add("One")
        self.open_inbox()
        self.until("the hint", self.peeks)
        self.until("its end", lambda: not self.peeks())
        self.assertEqual(self.mail.folder("One"), "")
        self.desktop.key("ctrl+q")
        self.until_left()
        self.open_inbox()
        # It came a second after the mail was shown.
        end = time.monotonic() + 1.5
        self.until("longer than that", lambda: self.assertFalse(self.peeks())
                   or time.monotonic() > end)


class WrongPath(WhiskTest):
    def says(self, path, words):
        self.start("--mail", path)
        self.until(f"the word {words}", lambda: any(
            re.search(words, name) for _, _, name in self.desktop.walk()))

    def test_nothing_there_until_its_disk_is(self):
        self.says(self.home / "Nowhere", "Nowhere")
        self.mail.add("Back again")
        self.mail.path.rename(self.home / "Nowhere")
        # What most people press has the focus: “Try Again”.
        self.desktop.key("Return")
        self.wait_for_row("Back again")

    def test_a_folder_without_mail(self):
        (self.home / "Empty").mkdir()
        self.says(self.home / "Empty", "Empty")
        self.assertEqual(list((self.home / "Empty").iterdir()), [], "Whisk wrote into it")

    def test_a_file(self):
        (self.home / "letter").write_text("no mail")
        self.says(self.home / "letter", "letter")
        self.assertEqual((self.home / "letter").read_text(), "no mail")


class Picture(WhiskTest):
    def test_screenshot(self):
        self.mail.fill(12)
        file = self.home / "inbox.png"
        self.app = self.desktop.launch(
            [str(PROGRAM), "--mail", str(self.mail.path), "--screenshot", str(file)],
            env=self.environment(), wait=False)
        self.assertEqual(self.app.wait(20), 0)
        width, height, values = read_png(file)
        self.assertGreater(width, 300)
        self.assertGreater(height, 200)
        self.assertGreater(len(values), 50, "an empty picture")


class ManyMessages(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.fill(300)
        self.open_inbox()

    def test_newest_is_on_top(self):
        """Also while the rest is still being read."""
        self.until("all messages in the folder's count", lambda: self.desktop.shown("200 unread"))
        top = self.desktop.extents(self.desktop.messages())[1]
        self.assertEqual(self.desktop.extents(self.wait_for_row("Number 1"))[1], top)

    def test_second_start_opens_no_message_before_it_shows_them(self):
        self.desktop.key("ctrl+q")
        self.until_left()
        trace = self.home / "trace"
        self.app = self.desktop.launch(
            ["strace", "-f", "-ttt", "-e", "trace=openat", "-o", str(trace),
             str(PROGRAM), "--mail", str(self.mail.path)], env=self.environment())
        self.until("rows in the list of messages", self.desktop.rows)
        shown = time.time()
        opened = [line for line in trace.read_text().splitlines()
                  if float(line.split()[1]) < shown and re.search(r"/(cur|new)/[^/]+\"", line)]
        self.assertGreater(trace.stat().st_size, 1000, "strace saw nothing")
        self.assertEqual(opened, [])
        # What strace runs does not end with it.
        self.desktop.key("ctrl+q")
        self.until_left()


class CommandLine(unittest.TestCase):
    """Without a display."""

    def whisk(self, *options, **environment):
        hidden = ("DISPLAY", "WAYLAND_DISPLAY")
        env = {k: v for k, v in os.environ.items() if k not in hidden} | environment
        return subprocess.run([PROGRAM, *options], text=True, capture_output=True, env=env)

    def fails(self, status, words, run):
        self.assertEqual((run.returncode, run.stdout), (status, ""), run.stderr)
        self.assertRegex(run.stderr, words)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)

    def test_help(self):
        run = self.whisk("--help")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        for option in ("--mail", "--demo", "--screenshot", "--new-window", "--version", "--help"):
            self.assertIn(option, run.stdout)

    def test_version(self):
        run = self.whisk("--version")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertRegex(run.stdout, r"^whisk \d+\.\d+\.\d+\n$")

    def test_option_that_does_not_exist(self):
        self.fails(2, "--nonsense", self.whisk("--nonsense"))

    def test_option_without_its_value(self):
        self.fails(2, "--mail", self.whisk("--mail"))

    def test_no_display(self):
        self.fails(3, "display", self.whisk())


class Resources(WhiskTest):
    def fails(self, words, folder):
        self.app = self.desktop.launch(
            [str(PROGRAM)], env=self.environment() | {"WHISK_RESOURCES": str(folder)}, wait=False)
        status = self.app.wait(20)
        log = pathlib.Path(self.app.log).read_text()
        self.assertEqual((status, log.count("\n")), (3, 1), log)
        self.assertRegex(log, words)
        self.app = None

    def test_none(self):
        self.fails("WHISK_RESOURCES", self.home)

    def test_no_schema(self):
        (self.home / "bundle").mkdir()
        shutil.copy(PROGRAM.with_name("whisk_InboxUI.resources") / "whisk.gresource",
                    self.home / "bundle")
        self.fails("schema", self.home / "bundle")


if __name__ == "__main__":
    unittest.main()
