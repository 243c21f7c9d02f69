#!/usr/bin/python3
"""The audit: of itself on windows with one fault each, and of every view of Whisk."""
import pathlib
import sys
import unittest

import faulty
from audit import Audit
from gtkinput import Desktop
from whiskdesktop import WhiskTest

FAULTY = str(pathlib.Path(__file__).with_name("faulty.py"))
# What the audit says of each window with a fault.
SAID = {
    "unlabelled": "no name: button “GtkButton”, in window “Letters”",
    "type_named": "no name: list “GtkListBox”, in window “Letters”",
    "hidden_focus": "Tab goes to something that is not in the tree: “Behind”",
    "same_names": "the same name twice side by side: button “Remove”, in window “Letters”",
    "image_without_text": "an image without text: image “GtkImage”, in window “Letters”",
    "no_action": "a control without an action: button “Reply”, in window “Letters”",
    "unreachable": "the keyboard does not reach button “By mouse only”, in window “Letters”",
    "trap": "Tab and Shift+Tab do not leave text box “Notes”, in window “Letters”",
}


class Itself(unittest.TestCase):
    """Each fault is found, and nothing else."""

    def test_eight_windows_with_one_fault_each_and_one_without(self):
        self.assertEqual(set(SAID), {fault.__name__ for fault in faulty.FAULTS})
        with Desktop() as desktop:
            for fault in [*SAID, "none"]:
                with self.subTest(fault):
                    window = desktop.launch([sys.executable, FAULTY, fault], settle=0.1)
                    found = Audit(desktop).view(fault)
                    window.terminate()
                    window.wait()
                    expected = [f"{fault}: {SAID[fault]}"] if fault in SAID else []
                    self.assertEqual(found, expected)


class Views(WhiskTest):
    """Every view of Whisk, in one run of the program."""

    def setUp(self):
        super().setUp()
        for number in range(4):
            self.mail.add(f"Letter {number}", flags="S" if number else "")
        poster = self.mail.add("Poster", body="<p>Come <a href='https://example.org'>all</a>.</p>")
        poster.write_text(poster.read_text().replace("text/plain", "text/html"))
        self.open_inbox()
        self.audit = Audit(self.desktop)

    def check(self, view, **how):
        with self.subTest(view):
            problems = self.audit.view(view, **how)
            print(f"  {view}: {self.audit.visited[view]} nodes", file=sys.stderr)
            if problems:
                self.picture()
            self.assertEqual(problems, [])

    def go_to_list(self):
        def is_there():
            return self.audit.press("f6") in [node[1] for node, _ in self.desktop.rows()]
        self.until("the focus in the list", is_there)

    def over_the_list(self, view, key, sign, **how):
        """Checks what a key opens over the list, and that Escape closes it."""
        self.go_to_list()
        self.desktop.key(key)
        self.until(view, sign)
        self.check(view, **how)
        self.desktop.key("escape")
        self.until(f"no {view}", lambda: not sign())

    def window(self, view, action, title, **how):
        self.desktop.act(self.desktop.find("window", "Whisk"), action)
        window = lambda: next((w for w in self.desktop.windows()  # noqa: E731
                               if self.desktop._prop(w, "Name") == title), None)
        self.until(view, window)
        self.check(view, **how)
        self.desktop.key("escape")
        self.until(f"no {view}", lambda: not window())

    def test_views(self):
        shown = self.desktop.shown
        self.check("list")
        # The keys of an open panel go round in it.
        self.over_the_list("panel", "ctrl+right", lambda: shown("Delete", "button"), walks=False)
        self.over_the_list("menu", "menu", lambda: self.desktop.find("menu item", "Archive"),
                           walks=False)
        self.over_the_list("snooze", "b", lambda: shown("Snooze Until"))
        self.over_the_list("move", "v", lambda: shown("Move To"))
        self.over_the_list("search", "/", lambda: shown("Search Mail", "search box"), walks=False)
        for subject, view in (("Letter 1", "message"), ("Poster", "HTML message")):
            self.go_to_list()
            self.desktop.click(*self.desktop.center(self.wait_for_row(subject)))
            self.until(view, lambda: shown("Message"))
            self.check(view)
        self.window("preferences", "win.preferences", "Preferences",
                    made_by_toolkit="Preferences")
        self.window("shortcuts", "win.shortcuts", "Keyboard Shortcuts",
                    walks=False, made_by_toolkit="Keyboard Shortcuts")
        self.window("about", "win.about", "About", made_by_toolkit="About")


class Beginnings(WhiskTest):
    """The pages that stand where mail would be."""

    def audited(self, view, *options):
        self.start(*options)
        self.until(view, lambda: self.desktop.shown(view))
        self.assertEqual(Audit(self.desktop).view(view), [])

    def test_empty_inbox(self):
        self.audited("All Whisked Away", "--mail", self.mail.path)

    def test_first_start(self):
        self.audited("Welcome to Whisk")


if __name__ == "__main__":
    unittest.main()
