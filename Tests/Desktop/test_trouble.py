#!/usr/bin/python3
"""What cannot be read or changed is said in its place, nothing is lost, and it works again after."""
import os
import unittest

from whiskdesktop import PROGRAM, WhiskTest

# Root reads and changes what it likes, unless it cannot have that back.
PLAIN = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]


class Trouble(WhiskTest):
    def start(self, *options):
        command = [str(PROGRAM), *map(str, options)]
        self.app = self.desktop.launch(
            (PLAIN if os.geteuid() == 0 else []) + command, env=self.environment())
        self.desktop.maximize()

    def forbid(self, path):
        path.chmod(0 if path.is_file() else 0o500)
        self.addCleanup(lambda: path.exists() and path.chmod(0o700))

    def press(self, name):
        self.desktop.click(*self.desktop.center(
            self.until(name, lambda: self.desktop.shown(name, "button"))))

    def said(self, words):
        self.until(words, lambda: any(words in name for _, role, name in self.desktop.walk()
                                      if role in ("label", "heading")))

    def test_a_mail_folder_that_may_not_be_read_is_opened_by_try_again(self):
        self.mail.add("one")
        self.mail.path.chmod(0)
        self.addCleanup(self.mail.path.chmod, 0o700)
        self.start("--mail", self.mail.path)
        self.until("words of it", lambda: self.desktop.shown("This Mail Cannot Be Opened"))
        self.said(f"“{self.mail.path}” cannot be read. Check its permissions.")
        page = self.desktop.shown("This Mail Cannot Be Opened")
        self.press("Try Again")
        self.until("words of it anew", lambda: self.desktop.shown("This Mail Cannot Be Opened")
                   not in (None, page))
        self.mail.path.chmod(0o700)
        self.press("Try Again")
        self.wait_for_row("one")

    def test_what_may_not_be_read_or_changed_says_so_and_can_be_after(self):
        self.mail.add("one", flags="S")
        file = self.mail.add("two")
        self.mail.add_to("Archive", "kept", flags="S")
        self.open_inbox()
        self.desktop.key("Return")
        self.until("its text", lambda: self.desktop.shown("What there is to say about one."))
        self.forbid(file)
        self.desktop.key("Down")
        self.said("cannot be read. Check its permissions.")
        next(self.mail.path.glob("cur/*.2.example*")).chmod(0o600)
        self.desktop.key("Up")
        self.until("its text", lambda: self.desktop.shown("What there is to say about one."))
        self.desktop.key("Down")
        self.until("its text", lambda: self.desktop.shown("What there is to say about two."))
        archive = self.mail.path / ".Archive" / "cur"
        self.forbid(archive)
        self.desktop.key("e")
        self.said("cannot be changed. Check its permissions")
        self.assertEqual(self.mail.folder("two"), "")
        self.wait_for_row("two")
        archive.chmod(0o700)
        self.desktop.key("e")
        self.wait_for_folder("two", "Archive")


if __name__ == "__main__":
    unittest.main()
