#!/usr/bin/python3
"""Whisk in a language made for the test, in which each text stands in «»: none is left in English."""
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from audit import CORNER, Audit, is_for_people
from test_accessibility import AccessibilityTest
from whiskdesktop import PROGRAM, ROOT

DOMAIN, LANGUAGE = "io.github.whiskmail.Whisk", "zxx"
MESSAGE = re.compile(r'^(msgstr(?:\[\d\])?) ((?:"[^\n]*"\n)+)', re.M)
# What is in the mail, and what no one translates: names, addresses, what one searches with, and keys
# as GTK, which knows nothing of that language, writes them.
DATA = re.compile(
    r"Ada|Lovelace|Alan|Turing|Re: engine|Nodes|Sample|Whisk|What there is to say about|"
    r"\S+@\S+|https?://\S+|\b(is|has|in|from|to|subject|after|before|larger|smaller):\S*|"
    r"\b(Ctrl|Shift|Alt)(\+\S+|$)|(Delete|Escape)$")
WORD = re.compile(r"[A-Za-z]{2,}")
# What GTK and libadwaita say in windows and buttons of their own.
TOOLKIT = CORNER | {"Minimize", "Maximize", "Restore", "Close", "Search", "Search Results",
                    "Shortcuts"}


def translate(template):
    """A translation of all texts of a template."""
    def put(match):
        text = "".join(line[1:-1] for line in match[2].splitlines())
        return f'{match[1]} "«{text}»"\n'
    written = subprocess.run(["msgen", "--lang=" + LANGUAGE, "-"], input=template, text=True,
                             check=True, stdout=subprocess.PIPE).stdout
    head, _, entries = written.partition("\n\n")
    return head.replace("#, fuzzy\n", "") + "\n\n" + MESSAGE.sub(put, entries + "\n")


def left(text):
    """What of a text is not translated."""
    while text != (shorter := re.sub(r"«[^«»]*»", " ", text)):
        text = shorter
    return WORD.findall(DATA.sub(" ", text))


@unittest.skipUnless(shutil.which("msgfmt") and shutil.which("msgen"), "gettext is not installed.")
class Translated(AccessibilityTest):
    def start(self, *options):
        """Starts a copy that has its translations beside it, as an installation has."""
        program = self.home / "bin" / PROGRAM.name
        program.parent.mkdir()
        shutil.copy(PROGRAM, program)
        words = self.home / "share/locale" / LANGUAGE / "LC_MESSAGES"
        words.mkdir(parents=True)
        template = subprocess.run([sys.executable, ROOT / "data/po/template.py"], text=True,
                                  check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["msgfmt", "-", "-o", words / f"{DOMAIN}.mo"], input=translate(template),
                       text=True, check=True)
        self.app = self.desktop.launch([str(program), *map(str, options)], env=self.environment())
        self.desktop.maximize()

    def environment(self):
        return super().environment() | {
            "LANGUAGE": LANGUAGE, "WHISK_RESOURCES": str(PROGRAM.parent / "whisk_InboxUI.resources")}

    def open_inbox(self):
        self.start("--mail", self.mail.path)
        self.until("the mail", lambda: self.desktop.find(name="«Messages»"))

    def wait_for_row(self, subject):
        return self.until(f"a row “{subject}”", lambda: next(
            (node for node, role, name in self.desktop.walk()
             if role == "list item" and subject in name), None))

    def texts(self):
        """All names and descriptions that are for people."""
        return {text for node in Audit(self.desktop).tree(hidden=False)
                for text in (node.name, node.description) if is_for_people(text)}

    def judge(self, view):
        """Nothing on the screen is in English."""
        with self.subTest(view):
            texts = self.texts() - TOOLKIT
            self.assertEqual({t: left(t) for t in texts if left(t)}, {})

    def test_nothing_is_left_in_english(self):
        row = self.wait_for_row("Nodes")
        actions = {a.rstrip(".") for a in self.desktop.actions(row)}
        self.assertEqual(actions, {f"«{name}»" for name in (
            "Archive", "Delete", "Mark as Unread", "Flag", "Mark as Junk", "Snooze…", "Move to…",
            "Pin", "Select")})
        self.judge("list")
        for key, name, role in (
                ("menu", "«Archive»", "menu item"), ("f10", "«Preferences»", "menu item"),
                ("b", "«Snooze Until»", None), ("v", "«Move To»", None),
                ("/", "«Search Mail»", "search box"), ("ctrl+a", "«2 selected»", None)):
            self.desktop.key(key)
            self.until(name, lambda: self.desktop.shown(name, role))
            self.judge(name)
            self.desktop.key("escape")
            self.until(f"no {name}", lambda: not self.desktop.shown(name, role))
        self.desktop.key("return")
        self.until("the message", lambda: self.desktop.shown("«Message»"))
        self.judge("message")
        for view in ("preferences", "shortcuts", "help"):
            self.desktop.act(self.desktop.find("window", "Whisk"), f"win.{view}")
            self.until(view, lambda: len(self.desktop.windows()) > 1)
            self.judge(view)
            self.desktop.key("escape")
            self.until(f"no {view}", lambda: len(self.desktop.windows()) == 1)


del AccessibilityTest

if __name__ == "__main__":
    unittest.main()
