#!/usr/bin/python3
"""Whether everything can be seen: contrast, room, targets and the focus, in each style and setting.

What measures it is tested first, on windows with one fault each and on known colours.
"""
import pathlib
import sys

import faulty
import looks
from contrast import ratio
from looks import Looks
from tour import Tour
from whiskdesktop import WhiskTest

FAULTY = str(pathlib.Path(__file__).with_name("faulty.py"))
# What is said of each window with a fault.
SAID = {
    "faint_text": "3.7 : 1 and not 4.5: label “Hardly written”, in window “Letters”",
    "faint_mark": "2.6 : 1 and not 3.0: button “Flag”, in window “Letters”",
    "cut": "cut to nothing: label “Nothing of it is seen”, in window “Letters”",
    "sticks_out": "sticks out of the window: label “Out of the window”, in widget “GtkFixed”",
    "small": "20 px for a finger: button “Small”, in window “Letters”",
    "no_ring": "the focus is not to be seen on button “Unseen”, in window “Letters”",
}


def rgb(text):
    return tuple(bytes.fromhex(text[1:]))


class Itself(WhiskTest):
    settings = looks.SETTINGS

    def show(self, fault):
        self.app = self.desktop.launch([sys.executable, FAULTY, fault], env=looks.ENVIRONMENT)
        self.desktop.maximize()
        return Looks(self, touch=fault == "small")

    def leave(self):
        self.app.terminate()
        self.app.wait()
        self.app = None

    def test_windows_with_one_fault_each_and_one_without(self):
        self.assertEqual(set(SAID), {fault.__name__ for fault in faulty.LOOKS})
        for fault in [*SAID, "none"]:
            with self.subTest(fault):
                looks = self.show(fault)
                found = looks.view(fault)
                look, unseen = looks.watch_focus()
                looks.audit.walk(at_stop=look)
                self.leave()
                expected = [SAID[fault]] if fault in SAID else []
                found = [f for f in found + unseen if fault != "small" or "Small" in f]
                self.assertEqual(len(found), len(expected), found)
                for problem, said in zip(found, expected):
                    self.assertIn(said, problem)

    def test_known_colours_are_measured(self):
        looks = self.show("palette")
        picture = looks.rest()
        nodes = [n for n in looks.audit.tree() if n.name.startswith("Written in ")]
        self.assertEqual(len(nodes), len(faulty.PALETTE))
        for node, (ink, ground) in zip(nodes, faulty.PALETTE):
            true = ratio(rgb(ink), rgb(ground))
            self.assertAlmostEqual(picture.contrast(node.extents), true, delta=true * 0.04)
        self.leave()

    def test_pieces_are_words_and_marks(self):
        looks = self.show("palette")
        picture = looks.rest()
        node = next(n for n in looks.audit.tree() if n.name.startswith("Written in #000000"))
        x, y, width, height = node.extents
        pieces = picture.pieces((0, y, picture.width, height))
        self.assertEqual(len(pieces), 1)
        self.assertTrue(x <= pieces[0][0] and pieces[0][0] + pieces[0][2] <= x + width, pieces)
        self.leave()


class InEveryView(Tour):
    """A walk through all views with one desktop's settings."""

    maxDiff = None
    interface = {}
    more_settings = {}
    is_touched = False

    @property
    def settings(self):
        interface = "org.gnome.desktop.interface"
        return WhiskTest.settings | looks.SETTINGS | self.more_settings | {
            interface: looks.SETTINGS[interface] | self.interface}

    def environment(self):
        return super().environment() | looks.ENVIRONMENT

    def start(self, *options):
        super().start(*options)
        self.looks = Looks(self, touch=self.is_touched)

    def visit(self, view, within=None, **_):
        with self.subTest(view):
            if self.interface.get("enable-animations") == "false":
                self.is_still(view)
            problems = self.looks.view(view, within)
            print(f"  {view}: {self.looks.measured[view]} measured", file=sys.stderr)
            if problems:
                self.picture()
            self.assertEqual(problems, [])

    def is_still(self, view):
        """Nothing is on its way any more when it can be found. The desktop fades in what is new to it,
        WebKit paints a message when it has read it, and a row follows the pointer."""
        if (len(self.desktop.windows()) == 1 and not self.looks.popups()
                and view != "HTML message" and "held" not in view):
            # What jumps may do so before, between or after two pictures; what moves is in between.
            first, second, third = (self.looks.picture() for _ in range(3))
            moved = min(second.differs(first, first.box), third.differs(second, second.box))
            self.assertEqual(moved, 0, f"{view} moves")


class DarkLargeAndMirrored(InEveryView):
    interface = {"color-scheme": "'prefer-dark'", "text-scaling-factor": "2.0"}

    def environment(self):
        return super().environment() | {"LANGUAGE": "he"}

    def test_views(self):
        self.tour()
        folders = self.desktop.extents(self.desktop.find("list", "Folders"))
        self.assertGreater(folders[0], self.desktop.extents(self.desktop.messages())[0])
        picture = self.looks.picture()
        ground = picture.colours(picture.box).most_common(1)[0][0]
        self.assertLess(max(ground), 64, "It is not dark.")


class NarrowStillAndHighContrast(InEveryView):
    size = (360, 720)
    interface = {"enable-animations": "false"}
    more_settings = {"org.gnome.desktop.a11y.interface": {"high-contrast": "true"}}
    is_touched = True

    def open_inbox(self):
        super().open_inbox()
        self.desktop.tap(180, 20)

    def test_views(self):
        self.tour()


if __name__ == "__main__":
    import unittest
    unittest.main()
