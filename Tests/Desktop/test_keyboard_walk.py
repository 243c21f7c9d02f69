#!/usr/bin/python3
"""The main jobs from start to end with keys alone; where each key leads is read as speech reads it."""
import unittest

from test_accessibility import AccessibilityTest


class KeyboardWalk(AccessibilityTest):
    def add_mail(self):
        for subject in ("alpha", "beta", "gamma", "delta", "epsilon"):
            self.mail.add(subject, flags="S")

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


if __name__ == "__main__":
    unittest.main()
