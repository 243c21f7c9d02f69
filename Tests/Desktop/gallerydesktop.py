"""The library's gallery on a headless desktop.

Tests wait for conditions with `until`, never for a time, and each ends by looking for GLib's
warnings in what the program wrote.
"""
import os
import pathlib
import re
import time
import unittest

from gi.repository import GLib
from gtkinput import Desktop

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = pathlib.Path(__file__).with_name("shots")
PROGRAM = pathlib.Path(os.environ.get("GALLERY_PROGRAM", ROOT / ".build/debug/swipe-gallery"))
# What GLib writes when a program uses it wrongly: "(swipe-gallery:12): Gtk-CRITICAL **: …"
COMPLAINT = re.compile(r"^.*\S+-(?:WARNING|CRITICAL|ERROR) \*\*.*$", re.M)


class GalleryTest(unittest.TestCase):
    """A test with a desktop and a page of the gallery, filling it."""

    page = "vertical-list"
    settings = None
    environment = {}

    def setUp(self):
        self.desktop = Desktop(1280, 800, settings=self.settings)
        self.desktop.start()
        self.addCleanup(self.desktop.stop)
        environment = {"G_DEBUG": "fatal-criticals", "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
        self.app = self.desktop.launch([str(PROGRAM), self.page],
                                       env=environment | self.environment)
        self.desktop.maximize()

    def tearDown(self):
        log = pathlib.Path(self.app.log).read_text(errors="replace")
        self.assertEqual(COMPLAINT.findall(log), [], log)
        self.assertIsNone(self.app.poll(), f"The gallery ended.\n{log}")

    def until(self, what, condition, seconds=10):
        """Waits until `condition()` is true and returns what it gave."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = condition()
                if value:
                    return value
            except (GLib.Error, IndexError, TypeError):
                pass            # a widget that went while it was looked at
            if self.app.poll() is not None:
                self.fail(f"The gallery ended, waiting for {what}\n{self.desktop._tail(self.app.log)}")
            if time.monotonic() > end:
                SHOTS.mkdir(exist_ok=True)
                picture = self.desktop.screenshot(SHOTS / f"{self.id()}.png")
                self.fail(f"Waited {seconds} s for {what}; picture: {picture}")
            self.desktop.sleep(0.02)

    def shown(self, name, role=None):
        """The widget of that name if it takes room on the screen, else None."""
        node = self.desktop.find(role=role, name=name)
        return node if node and self.desktop.extents(node)[2] > 0 else None

    def wait_for(self, name):
        return self.until(f"“{name}”", lambda: self.shown(name))

    def said(self, text):
        """Waits until a page's last line says that."""
        self.until(f"“{text}”", lambda: self.shown(text, "label"))
