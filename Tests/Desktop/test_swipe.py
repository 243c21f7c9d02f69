"""Real touchpad, touch and mouse input on rows moves real files, and Undo moves them back."""
import os

from whiskdesktop import WhiskTest


class SwipeTest(WhiskTest):
    subject = "Number 2"

    def setUp(self):
        super().setUp()
        self.mail.fill(60)
        self.before = self.mail.find(self.subject)
        self.open_inbox()
        self.row = self.wait_for_row(self.subject)

    def place(self, fraction=0.5):
        """A point on the row, `fraction` of its width from the left, and that width."""
        # Nothing is behind a closed row, and what is in it is as large.
        self.until("the row closed", lambda: len(set(self.desktop.places(self.row))) == 1)
        self.wait_for_rest()
        x, y, width, height = self.desktop.extents(self.row)
        return x + fraction * width, y + height / 2, width

    def wait_for_rest(self):
        # A row that is on its way would be taken hold of there.
        self.until("the row at rest", lambda: self.desktop.at_rest(self.row))

    def archived(self):
        self.wait_for_folder(self.subject, "Archive")
        self.wait_until_gone(self.subject)

    def back(self):
        self.row = self.wait_for_row(self.subject)
        self.wait_for_folder(self.subject, "")
        _, base, flags = self.before
        self.assertEqual(self.mail.find(self.subject), ("", base, flags))

    def scrolls(self, gesture):
        """The gesture moves the list up by more than two rows, and does nothing else."""
        # Only rows on the screen have a place, so one that is there before and after.
        seen = "Number 9"
        x, top = self.desktop.extents(self.wait_for_row(seen))[:2]
        gesture()
        self.until("the list to scroll", lambda: self.desktop.extents(
            self.desktop.row(seen))[1] < top - 150)
        self.assertEqual(self.desktop.extents(self.wait_for_row(seen))[0], x)
        self.assertIsNone(self.desktop.shown("Archive"), "a panel opened")
        self.assertEqual(self.mail.find(self.subject), self.before)

    def press_undo(self):
        button = self.until("a toast with Undo", lambda: self.desktop.shown("Undo"))
        self.desktop.click(*self.desktop.center(button))


class Touchpad(SwipeTest):
    def swipe(self, fraction, **options):
        """Moves the row's content to the left by a part of its width."""
        x, y, width = self.place()
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(fraction * width, 0, duration=0.4, **options)

    def test_full_swipe_archives_and_undo_restores_also_after_a_restart(self):
        self.swipe(0.8)
        self.archived()
        self.press_undo()
        self.back()
        self.swipe(0.8)
        self.archived()
        self.desktop.key("ctrl+z")
        self.back()
        self.swipe(0.8)
        self.archived()
        self.desktop.key("ctrl+q")
        self.until_left()
        self.open_inbox()
        self.desktop.key("ctrl+z")
        self.back()

    def test_to_the_right_marks_as_read_and_a_short_swipe_shows_buttons(self):
        self.swipe(-0.8)
        self.until("the flag for read", lambda: self.mail.flags(self.subject) == "S")
        self.assertEqual(self.mail.find(self.subject)[:2], self.before[:2])
        self.row = self.wait_for_row(self.subject)
        x, y, _ = self.place()
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(140, 0, duration=0.3, momentum=False)
        button = self.until("a Delete button on the screen", lambda: self.desktop.shown("Delete"))
        self.assertEqual(self.mail.folder(self.subject), "")
        self.wait_for_rest()
        self.desktop.click(*self.desktop.center(button))
        self.wait_for_folder(self.subject, "Trash")
        self.wait_until_gone(self.subject)

    def test_vertical_scrolling_scrolls(self):
        x, y, _ = self.place()
        self.desktop.move(x, y)
        # A little sideways drift, as fingers have.
        self.scrolls(lambda: self.desktop.touchpad_scroll(15, 150, duration=0.3, momentum=False))

    def test_a_key_ends_a_fling(self):
        """The list stays where the key brings it: a fling that went on would take it away."""
        messages = self.desktop.find(name="List of messages")
        # The list is not scrolled sideways.
        bars = [node for node, role, _ in self.desktop.walk(messages) if role == "scroll bar"]
        bars = [self.desktop.children(bar)[0] for bar in bars]

        def scrolled():
            return max(self.desktop._prop(bar, "CurrentValue", "Value") for bar in bars)

        def rests():
            """How far the list is scrolled once it moves no more."""
            before = None
            while before != (before := scrolled()):
                self.desktop.sleep(0.1)
            return before

        def comes_to(goal):
            self.until(f"the list to be scrolled by {goal}", lambda: scrolled() == goal)

        x, y, _ = self.place()
        self.desktop.move(x, y)
        self.desktop.key("end")
        self.until("the list to scroll", lambda: scrolled() > 2000)
        end = rests()
        for key, fling, goal in (("end", -400, end), ("home", 400, 0)):
            self.desktop.key(key)
            comes_to(goal)
            self.desktop.touchpad_scroll(0, fling, duration=0.1)
            self.until("the fling to be under way", lambda: abs(scrolled() - goal) > 400)
            self.desktop.key(key)
            comes_to(goal)
            self.assertEqual(rests(), goal)


class Touch(SwipeTest):
    def test_full_swipe_archives_and_undo_restores(self):
        x, y, width = self.place(0.9)
        self.desktop.touch_drag(x, y, x - 0.8 * width, y, duration=0.4)
        self.archived()
        self.press_undo()
        self.back()

    def test_vertical_drag_scrolls(self):
        x, y, _ = self.place()
        self.scrolls(lambda: self.desktop.touch_drag(
            x, y + 300, x + 10, y + 100, duration=0.4, momentum=False))


class Mouse(SwipeTest):
    def test_full_drag_archives_and_undo_restores(self):
        x, y, width = self.place(0.9)
        self.desktop.drag(x, y, x - 0.8 * width, y, duration=0.4)
        self.archived()
        self.press_undo()
        self.back()

    def test_a_key_right_after_it_leaves_and_what_was_swiped_is_archived(self):
        """The row that had the focus goes in this moment, and the program with it."""
        x, y, width = self.place(0.9)
        self.desktop.drag(x, y, x - 0.8 * width, y, duration=0.4)
        self.desktop.key("ctrl+q")
        self.until_left()
        self.assertEqual(self.mail.folder(self.subject), "Archive")

    def test_drag_back_does_nothing(self):
        x, y, width = self.place(0.9)
        self.desktop.move(x, y)
        self.desktop.button("left", True)
        self.desktop.glide(x - 0.8 * width, y, duration=0.3)
        self.desktop.glide(x, y, duration=0.3)
        self.desktop.button("left", False)
        # The next gesture works as ever, and it is the only one that did anything.
        self.desktop.key("ctrl+z")
        self.desktop.drag(x, y, x - 0.8 * width, y, duration=0.4)
        self.archived()


class LargeScreen(SwipeTest):
    """4K with two pixels for one."""

    size, scale = (3840, 2160), 2

    def test_buttons_and_full_swipe(self):
        x, y, width = self.place()
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(140, 0, duration=0.4, momentum=False)
        self.until("a Delete button on the screen", lambda: self.desktop.shown("Delete"))
        folder = os.environ.get("WHISK_PICTURES")
        if folder:
            self.desktop.screenshot(f"{folder}/open-4k.png")
        self.desktop.key("Escape")
        self.until("the row to close", lambda: not self.desktop.shown("Delete"))
        self.desktop.touchpad_scroll(0.8 * width, 0, duration=0.4)
        self.archived()


if __name__ == "__main__":
    import unittest
    unittest.main()
