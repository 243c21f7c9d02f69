#!/usr/bin/python3
"""The audit: of itself on windows with one fault each, and of every view of Whisk."""
import pathlib
import sys
import unittest

import faulty
import looks
from audit import Audit
from gallerydesktop import GalleryTest
from gtkinput import Desktop
from looks import Looks
from test_looks import InEveryView
from test_swipe_gallery import PAGES
from whiskdesktop import WhiskTest

FAULTY = str(pathlib.Path(__file__).with_name("faulty.py"))
# What the audit says of each window with a fault.
SAID = {
    "unlabelled": "no name: button “GtkButton”, in window “Letters”",
    "type_named": "no name: list “GtkListBox”, in window “Letters”",
    "name_twice": "says its name twice: button “Undo Undo”, in window “Letters”",
    "letter_mark": "no name: button “_Undo”, in window “Letters”",
    "hidden_focus": "Tab goes to something that is not in the tree: “Behind”",
    "same_names": "the same name twice side by side: button “Remove”, in window “Letters”",
    "image_without_text": "an image without text: image “GtkImage”, in window “Letters”",
    "no_action": "a control without an action: button “Reply”, in window “Letters”",
    "unreachable": "the keyboard does not reach button “By mouse only”, in window “Letters”",
    "trap": "Tab and Shift+Tab do not leave text box “Notes”, in window “Letters”",
}


class Itself(unittest.TestCase):
    """Each fault is found, and nothing else."""

    def test_windows_with_one_fault_each_and_one_without(self):
        self.assertEqual(set(SAID), {fault.__name__ for fault in faulty.FAULTS})
        with Desktop() as desktop:
            for fault in [*SAID, "none"]:
                with self.subTest(fault):
                    window = desktop.launch([sys.executable, FAULTY, fault])
                    found = Audit(desktop).view(fault)
                    window.terminate()
                    window.wait()
                    expected = [f"{fault}: {SAID[fault]}"] if fault in SAID else []
                    self.assertEqual(found, expected)


class Views(InEveryView):
    """Every view of Whisk, in one run of the program: the tree, the walk by Tab, and the looks."""

    interface = {"enable-animations": "false"}

    def start(self, *options):
        super().start(*options)
        self.audit = Audit(self.desktop)

    def visit(self, view, within=None, **how):
        super().visit(view, within)
        with self.subTest(view):
            look, unseen = self.looks.watch_focus()
            problems = self.audit.view(view, at_stop=look, **how)
            print(f"  {view}: {self.audit.visited[view]} nodes", file=sys.stderr)
            if problems + unseen:
                self.picture()
            self.assertEqual(problems + unseen, [])

    def test_views(self):
        self.tour()


class Beginnings(WhiskTest):
    """The pages that stand where mail would be, with a tree, a look and targets for fingers."""

    settings = WhiskTest.settings | looks.SETTINGS

    def environment(self):
        return super().environment() | looks.ENVIRONMENT

    def judge(self, view):
        self.desktop.tap(640, 20)
        problems = Looks(self, touch=True).view(view)
        self.assertEqual(problems + Audit(self.desktop).view(view), [])

    def audited(self, view, *options):
        self.start(*options)
        self.until(view, lambda: self.desktop.shown(view))
        self.judge(view)

    def test_empty_inbox(self):
        self.audited("All Whisked Away", "--mail", self.mail.path)

    def test_first_start(self):
        self.audited("Welcome to Whisk")

    def test_import(self):
        self.mail.add("One", flags="S")
        mbox = self.home / "old.mbox"
        # More than any machine adds before it is told to stop.
        mbox.write_text("".join(
            f"From ada Thu Jan  1 00:00:00 2026\nFrom: a@example.org\nSubject: Old {n}\n\nText.\n\n"
            for n in range(300_000)))
        self.mail.add_to("Trash", "Two", flags="S")
        self.open_inbox()
        # The folder whose rows come is not the open one.
        self.desktop.click(*self.desktop.center(self.desktop.shown("Trash", "list item")))
        self.wait_for_row("Two")
        self.desktop.act(self.desktop.find("window", "Whisk"), "win.import")
        self.choose(mbox)
        stop = self.until("a way to stop it", lambda: self.desktop.shown("Stop Importing", "button"))
        self.judge("import")
        self.desktop.act(stop, "Click")
        self.until("its end", lambda: not self.desktop.shown("Stop Importing"))


class Gallery(GalleryTest):
    """The pages of the library's gallery, to which the arrow keys go in its sidebar."""

    page = PAGES[0]

    def test_pages(self):
        audit = Audit(self.desktop)
        stack = next(n for n in audit.tree() if n.role == "group" and len(n.children) == len(PAGES))
        for page, node in zip(PAGES, stack.children):
            with self.subTest(page):
                if page != PAGES[0]:
                    self.assertTrue(audit.press("down"))
                self.until(page, lambda: self.desktop.extents(self.first(node.address))[2])
                # What is around the pages is the same for all.
                root = node.address if page != PAGES[0] else None
                problems = audit.view(page, walks=False, root=root)
                print(f"  {page}: {audit.visited[page]} nodes", file=sys.stderr)
                self.assertEqual(problems, [])

    def first(self, node):
        """What comes first in something, and has nothing in it."""
        while children := self.desktop.children(node):
            node = children[0]
        return node


if __name__ == "__main__":
    unittest.main()
