"""Real input on the folders: their rows swipe too."""
import os

from samplemail import Maildir
from gtkinput import FOCUSED
from whiskdesktop import WhiskTest


class Folders(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.fill(6)
        for name in ("Work", "Lists"):
            Maildir(self.mail.path / f".{name}").fill(3)
        self.open_inbox()

    def names(self):
        """The folders that are listed, from the top, as they are read."""
        folders = self.desktop.find(name="Folders", role="list box") or self.desktop.find(
            name="Folders", role="list")
        nodes = self.desktop.children(folders) if folders else []
        return [self.desktop._prop(node, "Name") for node in nodes]

    def until_names(self, *names):
        self.until(f"the folders {names}", lambda: self.names() == list(names))

    def folder(self, name):
        return self.until(f"the folder {name}", lambda: self.desktop.shown(name))

    def swipe(self, name, fraction):
        x, y, width, height = self.desktop.extents(self.folder(name))
        self.desktop.move(x + width / 2, y + height / 2)
        self.desktop.touchpad_scroll(fraction * width, 0, duration=0.4)

    def press(self, name):
        button = self.until(f"a button {name}", lambda: self.desktop.shown(name))
        self.desktop.click(*self.desktop.center(button))

    def test_swipes_mark_hide_and_pin(self):
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread")
        self.swipe("Work, 2 unread", -0.8)
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work")
        self.desktop.key("ctrl+z")
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread")
        self.swipe("Lists, 2 unread", 0.8)
        self.until_names("Inbox, 4 unread", "Work, 2 unread")
        self.press("Undo")
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread")

    def test_keys_and_the_menu(self):
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread")
        self.desktop.key("shift+F6")
        self.desktop.key("End")
        self.desktop.key("p")
        self.until_names("Inbox, 4 unread", "Work, 2 unread, pinned", "Lists, 2 unread")
        self.desktop.key("ctrl+period")
        self.until("the menu", lambda: self.desktop.find("menu item", "Hide Folder"))
        self.desktop.key("h")
        self.until_names("Inbox, 4 unread", "Lists, 2 unread")
        self.until("the inbox", lambda: self.desktop.row("Number 4"))
        # The open one, and not the next one, in whose place another may be hidden by mistake.
        self.until("the focus on the inbox", lambda: self.desktop._state(
            self.folder("Inbox, 4 unread")) >> FOCUSED & 1)
        self.desktop.key("F10")
        self.until("the menu", lambda: self.desktop.find(name="Show Hidden Folders"))
        self.desktop.key("s")
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread, hidden")
        # A click goes into the folder, with the focus.
        self.desktop.click(*self.desktop.center(self.folder("Work, 2 unread, hidden")))
        self.wait_until_gone("Number 4")
        self.desktop.key("shift+F6")
        self.desktop.key("h")
        self.until_names("Inbox, 4 unread", "Lists, 2 unread", "Work, 2 unread")

    def test_a_folder_that_goes_and_comes_back(self):
        self.desktop.click(*self.desktop.center(self.folder("Work, 2 unread")))
        self.until("the rows of the folder", lambda: len(self.desktop.rows()) == 3)
        work, other = self.mail.path / ".Work", self.home / "elsewhere"
        work.rename(other)
        self.until("words of it", lambda: self.desktop.shown("“Work” Is Not There Any More"))
        other.rename(work)
        self.until("the rows again", lambda: len(self.desktop.rows()) == 3)
        work.rename(other)
        self.press("Go to the Inbox")
        self.wait_for_row("Number 4")

    def test_mail_that_goes_and_comes_back(self):
        other = self.home / "elsewhere"
        self.mail.path.rename(other)
        self.until("words of it", lambda: self.desktop.shown("“Inbox” Cannot Be Read"))
        other.rename(self.mail.path)
        self.until("the rows again", lambda: len(self.desktop.rows()) == 6)
