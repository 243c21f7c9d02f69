"""Rows of the library swiped with real input: `swipe-gallery`'s list on a headless desktop.

The numbers in the names are those of the cases they stand for.
"""
import unittest

from gallerydesktop import PROGRAM, GalleryTest

SUBJECTS = ["Notes on the engine", "A moth in the relay", "On computable numbers"]
PANEL = 148


class LetterList(GalleryTest):
    """The page of letters, numbered from 1."""

    def setUp(self):
        super().setUp()
        self.list = self.until("the list", lambda: self.desktop.find(role="list", name="Letters"))
        self.until("rows", lambda: self.row(1))
        self.inset = 0
        self.inset = self.offset(1)     # of the text in a row at rest

    def row(self, number):
        """The row of a letter, or None."""
        subject = f", {SUBJECTS[(number - 1) % 3]} {number}"
        for node in self.desktop.children(self.list):
            if self.desktop._prop(node, "Name").endswith(subject):
                return node
        return None

    def place(self, number):
        """(x, y, w, h) of a row."""
        return self.desktop.extents(self.row(number))

    def middle(self, number):
        x, y, width, height = self.place(number)
        return x + width / 2, y + height / 2

    def offset(self, number):
        """How far the content of a row has moved, in px."""
        row = self.row(number)
        subject = f"{SUBJECTS[(number - 1) % 3]} {number}"
        label = self.desktop.find(role="label", name=subject, within=row)
        return self.desktop.extents(label)[0] - self.desktop.extents(row)[0] - self.inset

    def offsets(self, numbers=range(1, 8)):
        return {n: self.offset(n) for n in numbers if self.offset(n)}

    def wait_for_offset(self, number, offset):
        self.until(f"letter {number} at {offset}", lambda: self.offset(number) == offset or None)

    def wait_until_closed(self):
        self.until("no row to be open", lambda: not self.offsets() or None)

    def says(self):
        """What the page says in its last line."""
        return [m for _, r, m in self.desktop.walk() if r == "label" and m.endswith(".")][-1]

    def scroll_position(self):
        return self.place(8)[1]

    def open_with_mouse(self, number):
        x, y = self.middle(number)
        self.desktop.drag(x, y, x - 120, y, hold=0.2)
        self.wait_for_offset(number, -PANEL)


class Swipes(LetterList):
    def test_mouse_opens_both_sides_and_keeps_one_row_open(self):
        self.open_with_mouse(3)
        x, y = self.middle(5)
        self.desktop.drag(x, y, x + 70, y, hold=0.2)
        self.wait_for_offset(5, 74)
        self.wait_for_offset(3, 0)
        self.assertEqual(self.offsets(), {5: 74})

    def test_touchpad_begins_anew_where_an_end_went_to_another_window(self):
        x, y = self.middle(2)
        self.desktop.move(x, y)
        self.desktop.scroll_delta(30, 0)
        self.until("the row to move", lambda: self.offset(2) < 0)
        # No stop comes; the fingers are lifted, and scroll elsewhere.
        self.desktop.move(*self.middle(3))
        self.desktop.touchpad_scroll(140, 0, duration=0.3, momentum=False)
        self.until("the other row to open", lambda: self.offset(3) == -PANEL)
        self.assertEqual(self.offset(2), 0)

    def test_touchpad_opens_and_closes(self):
        x, y = self.middle(3)
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(100, 0, momentum=False)
        self.wait_for_offset(3, -PANEL)
        self.desktop.touchpad_scroll(-100, 0, momentum=False)
        self.wait_for_offset(3, 0)

    def test_touch_opens_and_a_tap_on_a_button_acts(self):
        x, y = self.middle(3)
        self.desktop.touch_drag(x, y, x - 120, y, momentum=False)
        self.wait_for_offset(3, -PANEL)
        row_x, row_y, width, height = self.place(3)
        self.desktop.tap(row_x + width - 37, row_y + height / 2)
        self.wait_for("Archived letter 3.")
        self.assertIsNone(self.row(3))

    def test_full_swipe_archives_and_undo_brings_it_back(self):
        x, y, width, height = self.place(3)
        self.desktop.drag(x + width - 20, y + height / 2, x + 60, y + height / 2, hold=0.2)
        self.wait_for("Archived letter 3.")
        self.desktop.click(*self.desktop.center(self.desktop.find(role="button", name="Undo")))
        self.wait_for("Letter 3 is back.")
        self.wait_for_offset(3, 0)

    def test_touch_diagonals_up_to_50_degrees_swipe(self):
        # 35° and 45° are the scrolled window's for any gesture of the row itself.
        before = self.scroll_position()
        for number, dy in ((3, 70), (4, 96)):
            x, y = self.middle(number)
            self.desktop.touch_drag(x, y, x - 100, y + dy, steps=50, momentum=False)
            self.wait_for_offset(number, -PANEL)
        self.assertEqual(self.scroll_position(), before)

    def test_01_vertical_motion_scrolls_whatever_row_is_under_it(self):
        x, y = self.middle(4)
        before = self.scroll_position()
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(10, 60, momentum=False)
        self.until("the list to scroll by touchpad", lambda: self.scroll_position() < before)
        self.assertEqual(self.offsets(), {})
        before = self.scroll_position()
        self.desktop.touch_drag(x, 400, x + 20, 320, momentum=False)
        self.until("the list to scroll by touch", lambda: self.scroll_position() < before)
        self.assertEqual(self.offsets(range(3, 9)), {})

    def test_05_a_tiny_first_event_does_not_lose_the_swipe(self):
        for number, first in ((3, (0.2, 0.3)), (4, (0, 1))):
            self.desktop.move(*self.middle(number))
            self.desktop.scroll_delta(*first)
            for _ in range(20):
                self.desktop.sleep(0.008)
                self.desktop.scroll_delta(5, 0)
            self.desktop.sleep(0.2)
            self.desktop.scroll_stop()
            self.wait_for_offset(number, -PANEL)

    def test_07_a_swipe_neither_selects_nor_activates_and_a_shaky_click_does(self):
        self.open_with_mouse(3)
        self.assertEqual(self.says(), "Swipe a row.")
        x, y = self.middle(5)
        self.desktop.click(x, y)            # closes
        self.wait_until_closed()
        self.assertNotIn("Opened", self.says())
        self.desktop.click(x, y, count=2)
        self.wait_for("Opened letter 5.")

    def test_09_the_successor_of_a_deleted_open_row_is_closed(self):
        self.open_with_mouse(3)
        x, y, width, height = self.place(3)
        self.desktop.click(x + width - 111, y + height / 2)
        self.wait_for("Deleted letter 3.")
        self.wait_for_offset(4, 0)
        self.assertEqual(self.offsets((1, 2, 4, 5, 6)), {})
        # Where the button was there is an ordinary row now.
        self.desktop.click(x + width - 111, y + height / 2, count=2)
        self.wait_for("Opened letter 4.")

    def test_14_a_click_right_after_a_swipe_has_one_outcome(self):
        x, y = self.middle(3)
        self.desktop.drag(x, y, x - 120, y, duration=0.15, hold=0.1)
        self.desktop.click(x, y)
        self.wait_until_closed()
        x, y = self.middle(3)
        self.desktop.drag(x, y, x - 120, y, duration=0.15, hold=0.1)
        self.desktop.click(*self.middle(4))
        self.wait_until_closed()
        self.assertNotIn("Opened", self.says())

    def hold_drag(self, number, distance=-200):
        x, y = self.middle(number)
        self.desktop.move(x, y)
        self.desktop.button("left", True)
        self.desktop.glide(x + distance, y)
        self.until("the drag", lambda: abs(self.offset(number)) > 100)

    def test_17_another_button_ends_a_drag_without_an_action(self):
        self.hold_drag(3, -350)
        self.desktop.button("right", True)
        self.desktop.button("right", False)
        self.wait_for_offset(3, 0)
        self.desktop.button("left", False)
        self.desktop.sleep(0.3)
        self.assertIsNotNone(self.row(3))
        self.assertEqual(self.says(), "Swipe a row.")
        self.assertIsNone(self.shown("Archive letter"), "No menu either.")

    def test_17_escape_ends_a_drag_without_an_action(self):
        self.hold_drag(3, -350)
        self.desktop.key("escape")
        self.wait_for_offset(3, 0)
        self.desktop.button("left", False)
        self.desktop.sleep(0.3)
        self.assertEqual(self.says(), "Swipe a row.")

    def test_17_a_window_that_loses_the_focus_ends_a_drag_without_an_action(self):
        self.hold_drag(3, -350)
        other = self.desktop.launch([str(PROGRAM), "pills"])
        self.wait_for_offset(3, 0)
        self.desktop.button("left", False)
        other.terminate()
        other.wait()
        self.until("the window to be alone", lambda: len(self.desktop.windows()) == 1)
        self.assertEqual(self.says(), "Swipe a row.")

    def test_20_a_click_on_another_row_only_closes(self):
        self.open_with_mouse(3)
        self.desktop.click(*self.middle(5), count=1)
        self.wait_until_closed()
        self.assertNotIn("Opened", self.says())

    def test_20_a_click_on_a_control_outside_closes_and_acts(self):
        self.open_with_mouse(3)
        x, y, width, height = self.place(3)
        self.desktop.click(x + width - 37, y + height / 2)
        self.wait_for("Archived letter 3.")
        self.open_with_mouse(4)
        self.desktop.click(*self.desktop.center(self.desktop.find(role="button", name="Undo")))
        self.wait_for("Letter 3 is back.")
        self.wait_until_closed()

    def test_21_a_click_on_the_open_content_closes_it_and_escape_too(self):
        self.open_with_mouse(3)
        self.desktop.click(*self.middle(3))
        self.wait_until_closed()
        self.open_with_mouse(3)
        self.desktop.key("escape")
        self.wait_until_closed()
        self.assertEqual(self.says(), "Swipe a row.")

    def test_21_a_right_click_opens_the_menu_of_that_row_at_the_pointer(self):
        x, y = self.middle(4)
        self.desktop.click(x, y, button="right")
        self.wait_for("Delete letter")
        self.desktop.key("Down")
        self.desktop.key("Return")
        self.wait_for("Archived letter 4.")

    def test_24_a_selected_row_stays_selected(self):
        self.desktop.click(*self.middle(3))
        self.desktop.sleep(0.6)     # else the drag begins with a double click
        self.open_with_mouse(3)
        self.desktop.key("escape")
        self.wait_until_closed()
        states = self.desktop._acc(self.row(3), "GetState")[0]
        selected = 23               # Atspi.StateType.SELECTED
        self.assertTrue(states[0] >> selected & 1)

    def test_28_scrolling_by_the_person_closes(self):
        scrolls = {
            "wheel": lambda: self.desktop.wheel(1),
            "touchpad": lambda: self.desktop.touchpad_scroll(0, 40, momentum=False),
            "keys": lambda: self.desktop.key("Page_Down"),
        }
        for name, scroll in scrolls.items():
            with self.subTest(name):
                self.open_with_mouse(5)
                self.desktop.move(*self.middle(5))
                scroll()
                self.until("row 5 to close", lambda: self.offset(5) == 0)
                self.desktop.key("Home")
                self.until("the top", lambda: self.place(1)[1] >= 0 and self.place(5)[3] > 0)
                self.desktop.wheel(-30)
                self.desktop.sleep(0.3)


class Keyboard(LetterList):
    def focused(self):
        """The name of what has the focus."""
        return next((name for _, _, name in self.desktop.focused()), None)

    def test_ctrl_arrows_open_that_side_and_the_focus_goes_and_comes_back(self):
        self.desktop.click(*self.middle(3))
        self.desktop.key("ctrl+Right")
        self.wait_for_offset(3, -PANEL)
        self.until("focus in the panel", lambda: self.focused() == "Archive letter")
        self.desktop.key("escape")
        self.wait_for_offset(3, 0)
        self.until("focus on the row", lambda: (self.focused() or "").endswith("numbers 3"))
        self.desktop.key("ctrl+Left")
        self.wait_for_offset(3, 74)
        self.desktop.key("Return")
        self.wait_for("Letter 3 is unread.")

    def test_25_menu_keys_and_accessible_actions_offer_the_same(self):
        names = ["Archive letter", "Delete letter", "Mark as unread"]
        actions = sorted(a.rstrip(".") for a in self.desktop.actions(self.row(3)))
        self.assertEqual([a for a in actions if "." not in a], names)
        for key in ("menu", "shift+F10"):
            self.desktop.click(*self.middle(3))
            self.desktop.key(key)
            for name in names:
                self.wait_for(name)
            self.desktop.key("escape")
            self.until("the menu to close", lambda: not self.shown("Delete letter"))
        self.desktop.act(self.row(3), "Archive letter")
        self.wait_for("Archived letter 3.")

    def test_26_a_closed_panel_is_not_there_and_an_open_one_is_reached_by_tab(self):
        self.assertIsNone(self.desktop.find(role="button", name="Archive letter"))
        self.open_with_mouse(3)
        self.assertIsNotNone(self.shown("Archive letter", "button"))
        self.desktop.key("tab")
        self.until("focus in the panel", lambda: self.focused() in ("Archive letter", "Delete letter"))
        self.desktop.key("escape")
        self.wait_until_closed()
        self.until("no button", lambda: not self.shown("Archive letter", "button"))


class WithoutAnimations(LetterList):
    settings = {"org.gnome.desktop.interface": {"enable-animations": "false"}}

    def test_rows_jump_and_follow_the_finger(self):
        self.open_with_mouse(3)
        self.desktop.key("escape")
        self.wait_until_closed()


class RightToLeft(LetterList):
    environment = {"LANGUAGE": "he", "LC_ALL": "C.UTF-8"}

    def setUp(self):
        super().setUp()
        x, _, width, _ = self.place(1)
        pages = self.desktop.extents(self.desktop.find(name="Vertical list"))
        self.assertGreater(pages[0], x + width, "The window is not right to left.")

    def offset(self, number):
        row = self.row(number)
        subject = f"{SUBJECTS[(number - 1) % 3]} {number}"
        label = self.desktop.extents(self.desktop.find(role="label", name=subject, within=row))
        return label[0] - self.desktop.extents(row)[0] - self.inset

    def test_22_trailing_opens_by_dragging_right(self):
        x, y = self.middle(3)
        self.desktop.drag(x, y, x + 120, y, hold=0.2)
        self.wait_for_offset(3, PANEL)
        archive = self.desktop.extents(self.shown("Archive letter", "button"))
        self.assertEqual(archive[0], self.place(3)[0], "The first action is outermost, at the left.")
        self.desktop.move(*self.middle(5))
        self.desktop.touchpad_scroll(-100, 0, momentum=False)
        self.wait_for_offset(5, PANEL)


if __name__ == "__main__":
    unittest.main()
