#!/usr/bin/python3
"""What Orca speaks on a fixed walk, read from its debug log: no speech synthesizer is needed.

It is skipped where Orca, or the X server it takes its keys from, is not installed, and where
somebody is listening to another Orca, which a second one would end.
"""
import os
import pathlib
import re
import shutil
import threading
import tty
import unittest

from test_accessibility import AccessibilityTest
from whiskdesktop import SETTINGS, WhiskTest

SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)\s*'\{", re.S)


def is_running(program):
    for name in pathlib.Path("/proc").glob("[0-9]*/comm"):
        try:
            if name.read_text().strip() == program:
                return True
        except OSError:
            pass                        # it has just ended
    return False


@unittest.skipUnless(shutil.which("orca") and shutil.which("Xvfb"),
                     "Orca or Xvfb is not installed.")
class OrcaTest(AccessibilityTest):
    """A test with Whisk and Orca, and what Orca speaks."""

    def setUp(self):
        WhiskTest.setUp(self)
        self.add_mail()
        if is_running("orca"):
            self.skipTest("Orca is running already.")
        self.written = bytearray()
        self.heard = 0
        number = 100 + os.getpid() % 1000
        self.desktop._spawn("xvfb", ["Xvfb", f":{number}", "-screen", "0", "640x480x8",
                                     "-nolisten", "tcp"])
        self.until("an X server", pathlib.Path(f"/tmp/.X11-unix/X{number}").exists)
        environment = dict(self.desktop.env, DISPLAY=f":{number}", GDK_BACKEND="x11",
                           HOME=str(self.home))
        environment.pop("WAYLAND_DISPLAY")
        self.desktop._spawn("orca", ["orca", f"--debug-file={self.terminal()}"], env=environment)
        # It hears only of programs that start after it.
        self.until("Orca", lambda: b"ORCA: Starting registry" in self.written, seconds=30)
        self.open_inbox()

    def terminal(self):
        """The name of a terminal for the log, to which it is written line by line, and not, as to a
        file, when there is much of it."""
        ours, theirs = os.openpty()
        self.addCleanup(os.close, theirs)
        tty.setraw(theirs)

        def read():
            try:
                while some := os.read(ours, 1 << 16):
                    self.written += some
            except OSError:
                pass                    # the other end is closed
            os.close(ours)
        threading.Thread(target=read, daemon=True).start()
        return os.ttyname(theirs)

    def spoken(self):
        """All that was spoken so far, in order."""
        return SPOKEN.findall(bytes(self.written).decode(errors="replace"))

    def hear(self, *sentences):
        """Waits until these were spoken after what was heard before, in this order."""
        def place():
            found, at = self.spoken(), self.heard
            for sentence in sentences:
                if sentence not in found[at:]:
                    return None
                at = found.index(sentence, at) + 1
            return at
        try:
            self.heard = self.until(f"Orca to say {sentences}", place)
        except AssertionError as error:
            raise AssertionError(f"{error}\nspoken: {self.spoken()}") from None


class StartedByTheDesktop(OrcaTest):
    settings = SETTINGS | {
        "org.gnome.desktop.a11y.applications": {"screen-reader-enabled": "true"}}

    def test_a_walk_is_spoken_in_words(self):
        engine = "Unread, flagged, Ada Lovelace, Re: engine, 15 Jun 2025."
        nodes = "Alan Turing, Nodes, 15 Jun 2025."
        # Orca speaks of the list around it only if it had already taken notice of the window.
        self.hear(engine, "What there is to say about Re: engine.")
        self.desktop.key("down")
        self.hear(nodes, "What there is to say about Nodes.")
        # The row that has the focus then, and after it what happened.
        self.desktop.key("e")
        self.hear(engine, "Archived “Nodes”. Undo with Control Z.")
        self.desktop.key("ctrl+z")
        self.hear(nodes, "Moved “Nodes” back to Inbox")
        self.desktop.key("ctrl+i")
        self.hear("Row 2 of 2")
        # The message, and the way back.
        self.desktop.key("Return")
        self.hear("What there is to say about Nodes. label.")
        self.desktop.key("ctrl+f")
        self.hear("Find in Message entry.")
        self.desktop.key("escape")
        self.hear("What there is to say about Nodes. label.")
        self.desktop.key("escape")
        self.hear(nodes)
        # The menu, the buttons of a side, and a selection.
        self.desktop.key("menu")
        self.hear("Mark as Unread.")
        self.desktop.key("down")
        self.hear("Flag.")
        self.desktop.key("escape")
        self.hear(nodes)
        self.desktop.key("ctrl+left")
        self.hear("Mark as Unread push button.")
        self.desktop.key("tab")
        self.hear("Flag push button.")
        self.desktop.key("escape")
        self.hear(nodes)
        self.desktop.key("ctrl+a")
        self.hear("2 selected")
        self.desktop.key("up")
        self.hear(f"Selected. {engine}")
        self.desktop.key("down")
        self.hear(f"Selected. {nodes}")
        self.desktop.key("escape")
        self.desktop.key("f6")
        self.hear("Folders.", "Inbox, 1 unread.")
        self.desktop.key("tab")
        self.hear("Select Messages push button.")
        self.desktop.key("shift+tab")
        self.hear("Inbox, 1 unread.")
        self.desktop.key("shift+f6")
        self.hear("Messages.", nodes)
        self.desktop.key("/")
        self.hear("Search Mail entry Search all mail.")
        self.desktop.type("engine")
        self.hear("1 result")
        # What a row says of itself is said once each time.
        said = self.spoken()
        twice = [s for s, next in zip(said, said[1:]) if s == next and s.startswith("What there is")]
        self.assertEqual(twice, [])
        types = [s for s in self.spoken()[2:] if re.search(r"\b(Gtk|Adw)[A-Z]", s)]
        self.assertEqual(types, [])


class StartedByHand(OrcaTest):
    """Nobody tells Whisk of it, which shows and focuses as it does for those who see."""

    def add_mail(self):
        super().add_mail()
        poster = self.mail.add("Poster", "Grace Hopper <grace@example.org>", flags="S",
                               body="<p>Come <b>all</b> of you.</p>")
        poster.write_text(poster.read_text().replace("text/plain", "text/html"))

    def environment(self):
        return super().environment() | {"TZ": "UTC"}

    def test_a_message_is_spoken_when_the_focus_comes_to_it(self):
        nodes = "Alan Turing, Nodes, 15 Jun 2025."
        poster = "Grace Hopper, Poster, 15 Jun 2025."
        said = "What there is to say about Nodes."
        page = "Nodes. Message from Alan Turing, Sunday, 15 June 2025, 15:04 panel."
        self.desktop.key("down")
        self.hear(nodes)
        self.open("Nodes. Message")
        for key, *heard in (("f6", page, said), ("tab", "Nodes label."), ("shift+tab", page, said),
                            ("escape", nodes), ("down", poster)):
            self.desktop.key(key)
            self.hear(*heard)
        self.open("Poster. Message")
        for key, *heard in (("f6", "Text of the message.", "Come all of you."),
                            ("shift+f6", poster)):
            self.desktop.key(key)
            self.hear(*heard)

    def open(self, name):
        """Opens the message of the row, where the row keeps the focus."""
        self.desktop.key("return")
        self.until("the message to be read", lambda: any(
            text.startswith(name) and self.desktop._prop(node, "Description")
            for node, _, text in self.desktop.walk()))


if __name__ == "__main__":
    unittest.main()
