#!/usr/bin/python3
"""Whisk on a headless desktop, on mail made for the test, in folders of its own.

    whiskdesktop.py PICTURE COMMAND…    starts the program and saves a picture of its window

Tests wait for conditions with `until`, never for a time, and each ends by looking for GLib's
warnings in what the program wrote.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

from gi.repository import GLib
from gtkinput import ACTIVE, Desktop, InputError
from samplemail import Maildir

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = pathlib.Path(__file__).with_name("shots")
PROGRAM = pathlib.Path(os.environ.get("WHISK_PROGRAM", ROOT / ".build/debug/whisk"))
# The hint of the first start would move a row.
SETTINGS = {"io.github.whiskmail.Whisk": {"first-run-hint-shown": "true"}}
# What GLib writes when a program uses it wrongly: "(whisk:12): Gtk-CRITICAL **: 09:41:00.000: …"
# WebKit's helpers, number 2 in their sandbox, miss a portal that this desktop has not, and GTK 4.8's
# own window of shortcuts measures labels below nothing; it does not know where on the screen a letter
# is, for which a screen reader asks.
OTHERS = r"(?!\(process:2\)|.*reported min width -|.*Screen coordinates not supported)"
COMPLAINT = re.compile(rf"^{OTHERS}.*\S+-(?:WARNING|CRITICAL|ERROR) \*\*.*$", re.M)


class WhiskDesktop(Desktop):
    """A desktop that knows the inbox's widgets."""

    def messages(self):
        """The list of messages, or None."""
        return self.find(name="Messages")

    def rows(self):
        """(node, name) of each row of the list, from the top; none while there is no list."""
        messages = self.messages()
        nodes = self.children(messages) if messages else []
        return list(zip(nodes, self.names(nodes)))

    def row(self, subject):
        """The row whose name has that subject, or None."""
        words = re.compile(rf"(?:^|, ){re.escape(subject)}(?:,|$)")
        for node, name in self.rows():
            if words.search(name):
                return node
        return None

    def shown(self, name, role=None):
        """The widget of that name if it takes room on the screen, else None."""
        node = self.find(role=role, name=name)
        return node if node and self.extents(node)[2] > 0 else None


class WhiskTest(unittest.TestCase):
    """A test with a desktop, an empty Maildir in `self.mail` and nobody's home."""

    settings = SETTINGS
    size = (1280, 800)          # of the screen, which the window fills
    scale = 1                   # physical pixels of the screen for one of the window's

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="whisk-desktop-")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.mail = Maildir(self.home / "Sample")
        self.desktop = WhiskDesktop(*self.size, settings=self.settings, scale=self.scale)
        self.desktop.start()
        self.addCleanup(self.desktop.stop)
        self.app = None

    def tearDown(self):
        if self.app is None:
            return
        log = pathlib.Path(self.app.log).read_text(errors="replace")
        self.assertEqual(COMPLAINT.findall(log), [], log)
        self.assertIn(self.app.poll(), (None, 0), f"Whisk ended with {self.app.poll()}\n{log}")

    def environment(self):
        """Folders of its own for a program of ours, and a GLib that ends it at a critical."""
        names = {"XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}
        own = {k: str(self.home / v) for k, v in names.items()}
        without = {k: "" for k in ("MAILDIR", "WHISK_MAIL") if k in os.environ}
        return own | without | {"HOME": str(self.home), "G_DEBUG": "fatal-criticals",
                                "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}

    def start(self, *options, fills=True):
        """Starts Whisk and waits for its window, which is made to fill the screen."""
        self.app = self.desktop.launch([str(PROGRAM), *map(str, options)], env=self.environment())
        if fills:
            self.desktop.maximize()

    def open_inbox(self):
        """Starts Whisk on `self.mail` and waits until it lists messages."""
        self.start("--mail", self.mail.path)
        self.until("rows in the list of messages", self.desktop.rows)

    def until(self, what, condition, seconds=30):
        """Waits until `condition()` is true and returns what it gave."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = condition()
                if value:
                    return value
            except (GLib.Error, IndexError):
                pass            # a widget that went while it was looked at
            if self.app and self.app.poll() is not None:
                self.fail(f"Whisk ended with {self.app.returncode}, waiting for {what}\n"
                          + self.desktop._tail(self.app.log))
            if time.monotonic() > end:
                self.fail(f"Waited {seconds} s for {what}; picture: {self.picture()}\n"
                          + (self.desktop._tail(self.app.log) + self.tree() if self.app else ""))
            self.desktop.sleep(0.02)

    def choose(self, path):
        """Answers the toolkit's file dialog that has just opened by the name of a file or folder."""
        self.until("the dialog", lambda: len(self.desktop.windows()) == 2)
        self.until("the focus in it", self.focused_roles)
        if self.focused_roles() == ["text box"]:
            self.desktop.key("ctrl+a")
        else:
            # One that only looks for what is there gets an entry by the first letter of a path.
            self.desktop.type("/")
            self.until("the entry", lambda: self.focused_roles() == ["text box"])
            path = str(path)[1:]
        self.desktop.type(f"{path}\n", interval=0.005)

    def open_with(self, command, *types):
        """Has the desktop open files or links of these types by a command, whose output is kept."""
        script = self.home / "opener"
        script.write_text(f'#!/bin/sh\n{command} "$1" >>{self.home}/opened\n')
        script.chmod(0o755)
        applications = self.home / "data" / "applications"
        applications.mkdir(parents=True)
        (applications / "opener.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Opener\n"
            f"MimeType={';'.join(types)};\nExec={script} %u\n")
        (applications / "mimeapps.list").write_text("[Default Applications]\n" + "".join(
            f"{type}=opener.desktop\n" for type in types))

    def wait_for_opened(self, text):
        """Waits until the command has written that, and nothing else, in all."""
        opened = self.home / "opened"
        self.until("what was opened", lambda: opened.exists() and opened.read_text() == text)

    def title_above(self):
        """The title of the window that is over the first one, None where there is none; empty while
        the keyboard is on its way from one to the other, where a key would be lost."""
        windows = self.desktop.windows()
        first_has_keyboard = self.desktop._state(windows[0]) >> ACTIVE & 1
        if len(windows) == 1:
            return None if first_has_keyboard else ""
        if first_has_keyboard or not self.desktop.focused(windows[-1]):
            return ""
        return self.desktop._prop(windows[-1], "Name")

    def focused_roles(self):
        return [role for _, role, _ in self.desktop.focused(self.desktop.windows()[-1])]

    def carry(self, start, end):
        """Drags with the mouse, down first, as sideways would swipe, and keeps holding."""
        x, y = start
        self.desktop.move(x, y)
        self.desktop.button()
        self.desktop.glide(x, y + 30)
        self.desktop.glide(*end, duration=0.4)

    def drop(self):
        self.desktop.button(down=False)

    def until_left(self):
        """Waits until the program, which was asked to, has left without a word of complaint."""
        self.assertEqual(self.app.wait(15), 0)
        log = pathlib.Path(self.app.log).read_text(errors="replace")
        self.assertEqual(COMPLAINT.findall(log), [], log)

    def picture(self):
        SHOTS.mkdir(exist_ok=True)
        return self.desktop.screenshot(SHOTS / f"{self.id()}.png")

    def tree(self):
        """What a screen reader finds, as text."""
        return "".join(f"{role}: {name}\n" for _, role, name in self.desktop.walk() if name)

    def wait_for_row(self, subject):
        return self.until(f"a row “{subject}”", lambda: self.desktop.row(subject))

    def wait_for_folder(self, subject, folder):
        self.until(f"“{subject}” to be in {folder or 'the inbox'}",
                   lambda: self.mail.folder(subject) == folder)

    def wait_until_gone(self, subject):
        self.until(f"no row “{subject}”", lambda: not self.desktop.row(subject))


def save_picture(path, command):
    """Shows a program on a headless desktop and saves a picture of it."""
    with WhiskDesktop(settings=SETTINGS) as desktop:
        app = desktop.launch(command)
        desktop.maximize()
        # Mail that is read off the main thread may come after the window; none at all is fine too.
        end = time.monotonic() + 10
        while time.monotonic() < end and not desktop.rows():
            desktop.sleep(0.1)
        desktop.screenshot(path)
        return app.poll() or 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        sys.exit(save_picture(sys.argv[1], sys.argv[2:]))
    except InputError as error:
        print(error, file=sys.stderr)
        sys.exit(3)
