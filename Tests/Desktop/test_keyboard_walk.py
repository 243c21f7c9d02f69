#!/usr/bin/python3
"""The main jobs from start to end with keys alone; where each key leads is read as speech reads it."""
import unittest

from test_accessibility import AccessibilityTest


class KeyboardWalk(AccessibilityTest):
    def add_mail(self):
        for subject in ("alpha", "beta", "gamma", "delta", "epsilon"):
            body = "A needle, one needle and the last needle." if subject == "alpha" else None
            self.mail.add(subject, flags="S", body=body)

    def press(self, *keys):
        for key in keys:
            self.desktop.key(key)

    def take_away(self, subject):
        """Moves a message as another program does."""
        file = self.mail.file(subject)
        file.rename(self.mail.path / ".Archive" / "cur" / file.name)
        self.wait_until_gone(subject)

    def test_a_morning_of_mail(self):
        shown = self.desktop.shown
        with self.subTest("open, read and go back"):
            self.wait_for_focus("alpha")
            self.press("return")
            self.until("the message", lambda: shown("Message"))
            self.press("escape")
            self.wait_for_focus("alpha")
        with self.subTest("archive and undo"):
            self.press("e")
            self.wait_for_folder("alpha", "Archive")
            self.wait_for_focus("beta")
            self.press("ctrl+z")
            self.wait_for_folder("alpha", "")
            self.wait_for_focus("alpha")
        with self.subTest("snooze"):
            self.press("down")
            self.wait_for_focus("beta")
            self.press("b")
            self.until("the times", lambda: shown("Snooze Until"))
            self.until("a time with the focus", lambda: (self.focused() or [""])[0] == "list item")
            self.press("return")
            self.wait_until_gone("beta")
            self.wait_for_focus("gamma")
        with self.subTest("move"):
            self.press("v")
            self.until("the folders", lambda: shown("Move To"))
            self.until("the entry with the focus", lambda: self.focused() == (
                "search box", "Name of the folder"))
            self.desktop.type("arch")
            self.press("return")
            self.wait_for_folder("gamma", "Archive")
            self.wait_for_focus("delta")
        with self.subTest("search"):
            self.press("/")
            self.until("the entry", lambda: (self.focused() or ("", ""))[1] == "Search Mail")
            self.desktop.type("epsilon\n")
            self.until("one result", lambda: len(self.desktop.rows()) == 1)
            self.press("e")
            self.wait_for_folder("epsilon", "Archive")
            self.press("ctrl+z")
            self.wait_for_folder("epsilon", "")
            # Each Escape ends one thing.
            self.until("the inbox again",
                       lambda: self.press("escape") or len(self.desktop.rows()) == 3)
            self.until("a row with the focus", lambda: (self.focused() or [""])[0] == "list item")
        with self.subTest("select many"):
            self.press("ctrl+a")
            self.until("the count", lambda: shown("3 selected"))
            self.press("e")
            for subject in ("alpha", "delta", "epsilon"):
                self.wait_for_folder(subject, "Archive")
            self.press("ctrl+z")
            for subject in ("alpha", "delta", "epsilon"):
                self.wait_for_folder(subject, "")
            self.until("the rows", lambda: len(self.desktop.rows()) == 3)
            self.until("a row with the focus", lambda: (self.focused() or [""])[0] == "list item")
        with self.subTest("some and undo"):
            self.press("home")
            self.wait_for_focus("alpha")
            self.press("shift+down")
            self.until("the count", lambda: shown("2 selected"))
            self.press("e")
            self.wait_until_gone("delta")
            self.wait_for_focus("epsilon")
            self.press("ctrl+z")
            self.wait_for_row("delta")
            self.wait_for_focus("alpha")
        with self.subTest("what another program takes away"):
            self.take_away("alpha")
            self.wait_for_focus("delta")
            self.press("end")
            self.wait_for_focus("epsilon")
            self.take_away("epsilon")
            self.wait_for_focus("delta")
        with self.subTest("nothing left"):
            self.press("e")
            self.until("the page", lambda: shown("All Whisked Away"))
            self.until("a focus", self.focused)
            self.press("/")
            self.wait_for_focus("Search Mail")
            self.press("escape")
            self.until("a focus elsewhere", lambda: self.focused()[1] != "Search Mail")
            self.press("ctrl+z")
            self.wait_for_focus("delta")
        with self.subTest("from pane to pane"):
            roles = []
            for _ in range(2):
                before = self.focused()
                self.press("f6")
                self.until("another focus", lambda: self.focused() not in (None, before))
                roles.append(self.focused())
            self.assertEqual(len(set(roles)), 2)
        with self.subTest("quit"):
            self.press("ctrl+q")
            self.until_left()

    def wait_for_flags(self, subject, flags):
        self.until(f"the flags {flags}", lambda: self.mail.flags(subject) == flags)

    def test_every_other_key(self):
        shown = self.desktop.shown
        self.wait_for_focus("alpha")
        with self.subTest("next and previous"):
            self.press("j")
            self.wait_for_focus("beta")
            self.press("k")
            self.wait_for_focus("alpha")
        with self.subTest("open and back"):
            for back in ("u", "alt+left"):
                self.press("o")
                self.until("the message", lambda: shown("Message"))
                self.press(back)
                self.until("no message", lambda: not shown("Message"))
                self.wait_for_focus("alpha")
        with self.subTest("marks and undo"):
            for key, flags in (("s", "FS"), ("shift+u", "")):
                self.press(key)
                self.wait_for_flags("alpha", flags)
                self.press("z")
                self.wait_for_flags("alpha", "S")
        with self.subTest("junk, trash and undo"):
            for key, folder in (("!", "Junk"), ("#", "Trash")):
                self.press(key)
                self.wait_for_folder("alpha", folder)
                self.wait_for_focus("beta")
                self.press("z")
                self.wait_for_folder("alpha", "")
                self.wait_for_focus("alpha")
        with self.subTest("select or not"):
            for count in (1, 0):
                self.press("ctrl+space")
                self.until("the count", lambda: shown(f"{count} selected"))
            self.press("escape")
            self.until("no selection", lambda: not shown("0 selected"))
        with self.subTest("windows"):
            for key, title in (("f1", "Help"), ("ctrl+?", "Keyboard Shortcuts")):
                self.press(key)
                self.until(title, lambda: self.title_above() == title)
                self.until(f"no {title}", lambda: self.press("escape") or self.title_above() is None)
                self.wait_for_focus("alpha")
        with self.subTest("from match to match"):
            self.press("o")
            self.until("the message", lambda: shown("Message"))
            self.press("f6")
            self.wait_for_focus("Message from")
            self.press("ctrl+f")
            self.wait_for_focus("Find in Message")
            self.desktop.type("needle")
            self.until("the first", lambda: shown("1 of 3"))
            for key, place in (("f3", 2), ("ctrl+g", 3), ("shift+f3", 2), ("ctrl+shift+g", 1)):
                self.press(key)
                self.until(f"{key} to lead to {place}", lambda: shown(f"{place} of 3"))
            self.press("escape")
            self.until("no bar", lambda: not shown("Find in Message"))
        with self.subTest("save"):
            self.press("ctrl+s")
            file = self.home / "alpha.eml"
            self.choose(file)
            self.until("the file", lambda: file.exists() and b"needle" in file.read_bytes())


if __name__ == "__main__":
    unittest.main()
