#!/usr/bin/python3
"""Picking rows by real keys and clicks, and doing something to all of them."""
import unittest

from whiskdesktop import WhiskTest


class Selection(WhiskTest):
    def setUp(self):
        super().setUp()
        for subject in ("one", "two", "three", "four", "five"):
            self.mail.add(subject)
        self.open_inbox()
        self.wait_for_row("five")

    def selected(self):
        return {name.split(", ")[2] for _, name in self.desktop.rows()
                if name.startswith("Selected. ")}

    def click(self, subject, modifier):
        place = self.desktop.center(self.desktop.row(subject))
        self.desktop.hold_key(modifier, True)
        self.desktop.click(*place)
        self.desktop.hold_key(modifier, False)

    def test_keys_and_clicks_pick_and_one_swipe_acts_on_all(self):
        self.desktop.key("shift+Down")
        self.until("two picked", lambda: self.selected() == {"one", "two"})
        self.click("four", "ctrl")
        self.until("three picked", lambda: self.selected() == {"one", "two", "four"})
        self.until("the count", lambda: self.desktop.find(name="3 selected"))
        x, y, width, height = self.desktop.extents(self.desktop.row("two"))
        self.desktop.drag(x + 0.9 * width, y + height / 2, x + 0.1 * width, y + height / 2)
        for subject in ("one", "two", "four"):
            self.wait_for_folder(subject, "Archive")
        self.until("two rows", lambda: len(self.desktop.rows()) == 2)
        self.desktop.key("ctrl+z")
        self.until("all back", lambda: len(self.desktop.rows()) == 5)
        self.until("none picked", lambda: not self.selected())
        self.click("five", "ctrl")
        self.click("two", "shift")
        self.until("a range", lambda: self.selected() == {"two", "three", "four", "five"})

    def test_undo_right_after_is_for_what_is_under_way(self):
        """With nothing to undo before it."""
        self.desktop.key("ctrl+a")
        self.until("all picked", lambda: len(self.selected()) == 5)
        self.desktop.key("Delete")
        self.desktop.key("ctrl+z")
        self.until("words of it", lambda: self.desktop.shown("Moved 5 messages back to Inbox"))
        self.assertEqual(len(self.desktop.rows()), 5)

    def press(self, name):
        """Clicks a button."""
        self.desktop.click(*self.desktop.center(
            self.until(name, lambda: self.desktop.shown(name, "button"))))

    def test_the_button_in_the_header(self):
        self.press("Select Messages")
        self.until("the count", lambda: self.desktop.shown("0 selected"))
        self.desktop.click(*self.desktop.center(self.desktop.row("two")))
        self.until("one picked", lambda: self.selected() == {"two"})
        self.press("Cancel")
        self.until("none picked", lambda: not self.selected())
        self.until("no picking", lambda: self.desktop.shown("Select Messages", "button"))

    def test_all_and_none(self):
        self.desktop.key("ctrl+a")
        self.until("all picked", lambda: len(self.selected()) == 5)
        self.desktop.key("F10")
        self.until("the main menu", lambda: self.desktop.shown("Preferences", "menu item"))
        self.desktop.key("Escape")
        self.until("no menu", lambda: not self.desktop.shown("Preferences", "menu item"))
        self.assertEqual(len(self.selected()), 5)
        self.desktop.key("ctrl+shift+a")
        self.until("none picked", lambda: not self.selected())
        self.until("still picking", lambda: self.desktop.find(name="0 selected"))
        self.desktop.key("Escape")
        x, y = self.desktop.center(self.desktop.row("two"))
        self.desktop.touch_down(x, y)
        item = self.until("a menu", lambda: self.desktop.find("menu item", "Select"))
        self.desktop.touch_up()
        self.desktop.act(item, "Click")
        self.until("one picked", lambda: self.selected() == {"two"})


if __name__ == "__main__":
    unittest.main()
