"""What a screen reader finds, hears and can do, and where the focus goes."""
import pathlib
import subprocess
import unittest

from gi.repository import Gio
from whiskdesktop import WhiskTest


class Listener:
    """Where the focus went and what became the description of something, in order."""

    def __init__(self, desktop):
        self.heard = []
        for signal, detail in (("StateChanged", "focused"),
                               ("PropertyChange", "accessible-description")):
            desktop.a11y().signal_subscribe(
                None, "org.a11y.atspi.Event.Object", signal, None, detail,
                Gio.DBusSignalFlags.NONE, self._hear)

    def _hear(self, _connection, _sender, path, _interface, signal, arguments):
        value = arguments.unpack()
        if signal == "PropertyChange":
            self.heard.append((path, value[3]))
        elif value[1]:
            self.heard.append((path, None))

    def said(self):
        """The descriptions that came with no change of the row they are of."""
        return [text for _, text in self.heard if text]


class AccessibilityTest(WhiskTest):
    def add_mail(self):
        self.mail.add("Re: engine", "Ada Lovelace <ada@example.org>", flags="F")
        self.mail.add("Nodes", "Alan Turing <alan@example.org>", flags="S")

    def setUp(self):
        super().setUp()
        self.add_mail()
        self.open_inbox()

    def name(self, subject):
        return self.desktop._prop(self.wait_for_row(subject), "Name")

    def focused(self):
        """(role, name) of what has the keyboard focus, or None."""
        return next((found[1:] for found in self.desktop.focused()), None)

    def wait_for_focus(self, what):
        """Waits until what has the focus has a name with these words."""
        self.until(f"the focus on “{what}”", lambda: what in (self.focused() or ("", ""))[1])

    def menu(self):
        """The names of the open menu's items, in order."""
        return [name for _, role, name in self.desktop.walk() if role == "menu item"]

    def actions(self, subject):
        """The actions of a row, without the full stop that GTK ends them with."""
        return {a.rstrip(".") for a in self.desktop.actions(self.wait_for_row(subject))}

    def open_folder(self, name):
        folder = self.until(f"the folder {name}", lambda: next(
            (node for node, role, text in self.desktop.walk()
             if role == "list item" and text.split(",")[0] == name), None))
        self.desktop.click(*self.desktop.center(folder))


class Rows(AccessibilityTest):
    def test_row_says_state_sender_subject_and_time(self):
        self.assertRegex(self.name("Re: engine"), r"^Unread, flagged, Ada Lovelace, Re: engine, \S")
        self.assertRegex(self.name("Nodes"), r"^Alan Turing, Nodes, \S")
        row = self.wait_for_row("Nodes")
        self.assertIn("What there is to say", self.desktop._prop(row, "Description"))
        # Nothing in it is a stop or a word of its own.
        inside = [name for node, _, name in self.desktop.walk(row) if name and node != row]
        self.assertEqual(inside, [])

    def test_archive_action_archives(self):
        self.desktop.act(self.wait_for_row("Nodes"), "Archive")
        self.wait_for_folder("Nodes", "Archive")
        self.wait_until_gone("Nodes")
        self.assertEqual(self.mail.folder("Re: engine"), "")

    def test_toggle_says_what_it_will_do(self):
        self.desktop.act(self.wait_for_row("Re: engine"), "Mark as Read")
        self.until("the flag for read", lambda: self.mail.flags("Re: engine") == "FS")
        self.until("the row to say so", lambda: self.name("Re: engine").startswith("Flagged, "))
        self.desktop.act(self.wait_for_row("Re: engine"), "Mark as Unread")
        self.until("the flag to be gone", lambda: self.mail.flags("Re: engine") == "F")

    def test_deleting_forever_asks_by_name_and_can_be_declined(self):
        self.desktop.act(self.wait_for_row("Nodes"), "Delete")
        self.wait_for_folder("Nodes", "Trash")
        self.open_folder("Trash")
        self.until("its row in Trash", lambda: "Delete Forever" in self.actions("Nodes"))
        self.assertIn("Restore", self.actions("Nodes"))
        self.assertNotIn("Delete", self.actions("Nodes"))
        for answer in ("Cancel", "Delete Forever"):
            self.assertEqual(self.mail.folder("Nodes"), "Trash")
            self.desktop.act(self.wait_for_row("Nodes"), "Delete Forever")
            button = self.until(f"the answer {answer}",
                                lambda: self.desktop.shown(answer, "button"))
            self.desktop.act(button, "Click")
            self.until("the question to be gone",
                       lambda: not self.desktop.shown("Cancel", "button"))
        self.until("the file to be gone", lambda: self.mail.find("Nodes") is None)


class Menus(AccessibilityTest):
    def test_every_way_to_the_menu_shows_what_the_row_can_do(self):
        row = self.wait_for_row("Nodes")
        x, y = self.desktop.center(row)
        self.desktop.key("j")
        self.desktop.key("j")
        self.wait_for_focus("Nodes")
        ways = {
            "Menu": lambda: self.desktop.key("menu"),
            "Shift+F10": lambda: self.desktop.key("shift+f10"),
            "Ctrl+.": lambda: self.desktop.key("ctrl+."),
            "header button": lambda: self.desktop.act(
                self.desktop.find("button", "Actions"), "Click"),
            "right click": lambda: self.desktop.click(x, y, button="right"),
            "long press": lambda: self.desktop.touch_drag(x, y, x, y, press=0.8, steps=2),
        }
        for way, do in ways.items():
            with self.subTest(way):
                do()
                items = self.until("the menu", self.menu)
                self.assertEqual(len(items), len(set(items)))
                self.assertEqual(set(items), self.actions("Nodes"))
                self.desktop.key("escape")
                self.until("no menu", lambda: not self.menu())
                self.wait_for_focus("Nodes")
        # The menu of the window, which a key opens from anywhere, leads back too.
        self.desktop.key("f10")
        self.until("the main menu", self.menu)
        self.desktop.key("escape")
        self.wait_for_focus("Nodes")
        # By its letter: the only A that begins a title.
        self.desktop.key("menu")
        self.until("the menu", self.menu)
        self.desktop.key("a")
        self.wait_for_folder("Nodes", "Archive")


class Panels(AccessibilityTest):
    def test_keys_open_walk_and_close_a_panel(self):
        self.wait_for_focus("Re: engine")
        names = ("Archive", "Delete")
        self.assertIsNone(self.desktop.find("button", "Archive"))
        for key in ("ctrl+left", "ctrl+right"):
            with self.subTest(key):
                self.desktop.key(key)
                first = self.until("a button of the panel with the focus", lambda: (
                    f := self.focused()) and f[0] == "button" and f[1])
                if first in names:
                    self.desktop.key("tab")
                    self.until("the next button", lambda: self.focused() in [
                        ("button", n) for n in names if n != first])
                self.desktop.key("escape")
                self.wait_for_focus("Re: engine")
                self.until("no button in the tree",
                           lambda: self.desktop.find("button", first) is None)


class Focus(AccessibilityTest):
    def add_mail(self):
        for subject in ("one", "two", "three"):
            self.mail.add(subject, flags="S")

    def test_what_happened_is_said_once_after_the_next_row(self):
        self.wait_for_focus("one")
        listener = Listener(self.desktop)
        self.desktop.key("e")
        sentence = "Archived “one”. Undo with Control Z."
        self.until("the sentence", lambda: sentence in listener.said())
        two = self.wait_for_row("two")
        self.assertEqual(self.desktop._prop(two, "Description"), sentence)
        self.assertEqual(listener.said().count(sentence), 1)
        paths = [path for path, text in listener.heard if text is None]
        self.assertEqual(paths[-1], two[1])
        place = listener.heard.index((two[1], sentence))
        self.assertLess(max(i for i, (p, t) in enumerate(listener.heard)
                            if p == two[1] and t is None), place)
        # Elsewhere it is the preview again.
        self.desktop.key("down")
        self.until("the preview", lambda: self.desktop._prop(
            self.wait_for_row("two"), "Description").startswith("What there is"))

    def test_the_focus_stays_with_what_is_there(self):
        self.wait_for_focus("one")
        self.desktop.key("down")
        self.wait_for_focus("two")
        self.mail.add_newer("zero")
        self.wait_for_row("zero")
        self.wait_for_focus("two")
        self.desktop.key("e")
        self.wait_for_focus("three")
        self.desktop.key("e")
        # At the end: the one before.
        self.wait_for_focus("one")
        self.desktop.key("ctrl+z")
        self.wait_for_focus("three")
        self.desktop.key("ctrl+z")
        self.wait_for_focus("two")
        self.until("the undo to be said", lambda: "Moved “two” back to Inbox" in self.desktop._prop(
            self.wait_for_row("two"), "Description"))
        self.desktop.key("ctrl+i")
        self.until("the place", lambda: self.desktop._prop(
            self.wait_for_row("two"), "Description") == "Row 3 of 4")
        for left in (3, 2, 1, 0):
            self.desktop.key("e")
            self.until(f"{left} rows", lambda: len(self.desktop.rows()) == left)
            self.until("something with the focus", self.focused)
        self.desktop.key("ctrl+z")
        self.until("a row with the focus", lambda: (self.focused() or [""])[0] == "list item")
        # The mail that came was read long ago.
        self.assertIsNone(self.desktop.shown("Reading mail"))


class NewerAnnouncing(AccessibilityTest):
    """With GTK 4.14's call for announcing, which the program looks up when it runs."""

    def environment(self):
        library, self.announced = self.home / "announce.so", self.home / "announced"
        self.announced.touch()
        source = pathlib.Path(__file__).with_name("announce.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)
        return super().environment() | {"LD_PRELOAD": str(library),
                                        "ANNOUNCED": str(self.announced)}

    def test_the_call_is_used_once_and_the_description_left_alone(self):
        self.wait_for_focus("Re: engine")
        listener = Listener(self.desktop)
        sentences = []
        for key, sentence in (("down", None), ("ctrl+i", "Row 2 of 2"),
                              ("e", "Archived “Nodes”. Undo with Control Z."),
                              ("ctrl+z", "Moved “Nodes” back to Inbox")):
            self.desktop.key(key)
            if sentence:
                sentences.append(sentence)
                self.until(sentence, lambda: self.announced.read_text().splitlines() == sentences)
        # The other way would be 0.2 s behind.
        self.desktop.sleep(0.5)
        self.assertEqual(self.announced.read_text().splitlines(), sentences)
        self.assertEqual([text for text in listener.said() if text in sentences], [])


if __name__ == "__main__":
    unittest.main()
