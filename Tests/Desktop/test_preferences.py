#!/usr/bin/python3
"""Swipes set in the Preferences, tried there and then in the list."""
import unittest

from looks import SETTINGS
from whiskdesktop import WhiskTest


class Preferences(WhiskTest):
    settings = WhiskTest.settings | SETTINGS

    def setUp(self):
        super().setUp()
        for name in ("first", "second"):
            self.mail.add(name)
        self.open_inbox()

    def swipe_with_the_mouse(self, row, end):
        x, y, width, height = self.desktop.extents(row)
        middle = y + height / 2
        self.desktop.drag(x + 0.9 * width, middle, x + end * width, middle, duration=0.4)

    def drag_to_the_left(self, subject, part):
        """Drags a row by a part of its width."""
        self.swipe_with_the_mouse(self.wait_for_row(subject), 0.9 - part)

    def set_sensitivity(self, end):
        """Clicks on one end of its scale: 0 is the left one."""
        self.desktop.key("ctrl+comma")
        scale = self.until("the scale", lambda: next(
            (node for node, role, _ in self.desktop.walk() if role == "slider"), None))
        # Coordinates of a window are those of the screen once it is in its corner.
        self.desktop.key("super+f9")
        self.desktop.move(8, 300)
        self.desktop.wheel(20)
        places = []
        self.until("the page at rest", lambda: places.append(self.desktop.extents(scale))
                   or places[-1][1] < 600 and len(places) > 5 and len(set(places[-5:])) == 1)
        x, y, width, _ = places[-1]
        self.desktop.click(x + 4 + end * (width - 8), y + 10)
        self.until("no preferences", lambda: self.desktop.key("escape")
                   or len(self.desktop.windows()) == 1)

    def test_a_light_swipe_acts_where_a_firm_one_does_not(self):
        # By itself the full swipe is 60 % of the width: here twice that, and then half.
        self.set_sensitivity(0)
        self.drag_to_the_left("first", 0.75)
        self.until("its buttons", lambda: self.desktop.shown("Archive", "button"))
        self.assertEqual(self.mail.folder("first"), "")
        self.desktop.key("Escape")
        self.until("no buttons", lambda: not self.desktop.shown("Archive", "button"))
        self.set_sensitivity(1)
        self.drag_to_the_left("first", 0.4)
        self.wait_for_folder("first", "Archive")
        self.assertEqual(self.mail.folder("second"), "")

    def test_swipes_are_tried_and_the_mouse_is_switched_off(self):
        shown = self.desktop.shown
        self.desktop.key("ctrl+comma")
        self.until("preferences", lambda: len(self.desktop.windows()) > 1)
        row = self.until("the row", lambda: shown("Row to try the swipes on"))
        # Coordinates of a window are those of the screen once it is in its corner.
        self.until("the row acts", lambda: self.desktop.key("super+f9")
                   or self.swipe_with_the_mouse(row, 0.02)
                   or self.desktop.find(name="That was: Archive"))
        self.assertEqual([self.mail.folder(name) for name in ("first", "second")], ["", ""])
        # Beside the rows, where no scale takes the wheel.
        self.desktop.move(8, 300)
        self.desktop.wheel(20)
        mouse = self.until("the switch", lambda: shown("Mouse", "switch"))
        places = []
        self.until("the page at rest", lambda: places.append(self.desktop.extents(mouse))
                   or places[-1][1] < 600 and len(places) > 5 and len(set(places[-5:])) == 1)
        self.desktop.click(*self.desktop.center(mouse))
        self.until("the switch is off", lambda: not self.desktop._acc(mouse, "GetState")[0][0] & 1 << 4)
        self.until("no preferences", lambda: self.desktop.key("escape")
                   or len(self.desktop.windows()) == 1)
        self.swipe_with_the_mouse(self.desktop.row("first"), 0.1)
        # The touchpad still swipes, and that was the first thing done.
        x, y = self.desktop.center(self.wait_for_row("second"))
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(1000, 0, duration=0.25, momentum=True)
        self.wait_for_folder("second", "Archive")
        self.desktop.key("ctrl+z")
        self.wait_for_folder("second", "")
        self.assertEqual(self.mail.folder("first"), "")


if __name__ == "__main__":
    unittest.main()
