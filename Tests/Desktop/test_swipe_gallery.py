"""The gallery's pages: all four edges with real fingers, what panels hold, pictures, replays."""
import concurrent.futures
import json
import pathlib
import subprocess
import tempfile
import unittest

from gallerydesktop import PROGRAM, ROOT, GalleryTest

PAGES = ["vertical-list", "horizontal-cards", "single-card", "custom-buttons", "pills", "behaviours",
         "control", "right-to-left", "reduced-motion", "tags", "courses", "sidebar", "many-rows"]
# The content's way when an edge opens, in px of the finger.
EDGES = {"reply": (-110, 0), "keep": (110, 0), "send on": (0, 110), "tear up": (0, -110)}


class SingleCard(GalleryTest):
    """A card with actions on all four edges, in a box that does not scroll."""

    page = "single-card"
    buttons = {"reply": "Reply", "keep": "Keep", "send on": "Send on", "tear up": "Tear up"}

    def card(self):
        return self.desktop.center(self.until("the card", lambda: self.shown("Postcard", None)))

    def each_edge(self, swipe):
        x, y = self.card()
        for edge, (dx, dy) in EDGES.items():
            with self.subTest(edge):
                swipe(x, y, dx, dy)
                button = self.until(edge, lambda: self.shown(self.buttons[edge], "button"))
                self.until("the panel at rest", lambda: 74 in self.desktop.extents(button)[2:])
                self.desktop.click(*self.desktop.center(button))
                self.until("it to close", lambda: not self.shown(self.buttons[edge], "button"))

    def test_touch(self):
        self.each_edge(lambda x, y, dx, dy: self.desktop.touch_drag(
            x, y, x + dx, y + dy, momentum=False))

    def test_touchpad(self):
        def swipe(x, y, dx, dy):
            self.desktop.move(x, y)
            self.desktop.touchpad_scroll(-dx, -dy, momentum=False)
        self.each_edge(swipe)

    def test_mouse(self):
        self.each_edge(lambda x, y, dx, dy: self.desktop.drag(x, y, x + dx, y + dy, hold=0.2))


class HorizontalCards(GalleryTest):
    """Cards in a list that scrolls sideways: their upper and lower edges have actions."""

    page = "horizontal-cards"

    def city(self, name):
        return self.desktop.center(self.until(name, lambda: self.desktop.find(
            role="list item", name=name)))

    def test_touch_opens_the_lower_edge_and_touchpad_the_upper(self):
        x, y = self.city("Lisbon")
        self.desktop.touch_drag(x, y, x, y - 100, momentum=False)
        self.until("Remove", lambda: self.shown("Remove city", "button"))
        x, y = self.city("Oslo")
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(0, -100, momentum=False)
        star = self.until("Star", lambda: self.shown("Star city", "button"))
        self.until("one open card", lambda: not self.shown("Remove city", "button"))
        self.desktop.click(*self.desktop.center(star))
        self.said("Oslo is starred.")

    def test_a_sideways_drag_scrolls(self):
        x, y = self.city("Kyoto")
        before = x
        self.desktop.touch_drag(x, y, x - 120, y + 20, momentum=False)
        self.until("the cards to scroll", lambda: self.city("Kyoto")[0] < before - 50)
        self.assertIsNone(self.shown("Remove city", "button"))


class CustomButtons(GalleryTest):
    page = "custom-buttons"

    def test_06_a_strip_in_a_row_scrolls_itself_to_its_end(self):
        strip = self.until("the strip", lambda: self.shown("Chips"))
        x, y = self.desktop.center(strip)

        def first():
            return self.desktop.extents(self.desktop.find(role="label", name="Chip 1"))[0]
        start = first()
        # The strip can follow the fingers: it does, and the row stays.
        self.desktop.move(x, y)
        self.desktop.touchpad_scroll(60, 0, momentum=False)
        self.until("the strip to scroll", lambda: first() < start - 30)
        self.assertIsNone(self.shown("Clear", "button"))
        self.desktop.touch_drag(x, y, x - 60, y, momentum=False)
        self.until("the strip to scroll by touch", lambda: first() < start - 80)
        self.assertIsNone(self.shown("Clear", "button"))
        # Elsewhere the row is swiped.
        name = self.desktop.center(self.shown("A strip inside"))
        self.desktop.drag(*name, name[0] - 100, name[1], hold=0.2)
        self.until("the panel", lambda: self.shown("Clear", "button"))
        self.desktop.key("escape")
        self.until("it to close", lambda: not self.shown("Clear", "button"))
        # At its end the strip cannot follow any more.
        self.desktop.move(x, y)
        for _ in range(10):
            self.desktop.touchpad_scroll(150, 0, momentum=False)
            if self.shown("Clear", "button"):
                break
        self.until("the row to be swiped at the strip's end", lambda: self.shown("Clear", "button"))

    def test_a_drag_that_starts_on_a_control_swipes_and_does_not_press_it(self):
        row = self.desktop.find(name="Any control in the panel", role="label")
        x, y = self.desktop.center(row)
        self.desktop.drag(x + 100, y, x - 20, y, hold=0.2)
        switch = self.until("the switch", lambda: self.shown("Alarm"))
        before = self.desktop._acc(switch, "GetState")[0]
        sx, sy = self.desktop.center(switch)
        self.desktop.drag(sx, sy, sx + 120, sy, hold=0.2)
        self.until("the row to close", lambda: not self.shown("Alarm"))
        self.desktop.drag(x + 100, y, x - 20, y, hold=0.2)
        switch = self.until("the switch", lambda: self.shown("Alarm"))
        checked = 4             # Atspi.StateType.CHECKED
        after = self.desktop._acc(switch, "GetState")[0]
        self.assertEqual(after[0] >> checked & 1, before[0] >> checked & 1)


class Courses(GalleryTest):
    page = "courses"

    def swipe_far(self, name):
        x, y = self.desktop.center(self.until(name, lambda: self.shown(name, "label")))
        self.desktop.drag(680, y, 240, y, hold=0.2)

    def press_in_dialog(self, name):
        dialog = self.until("the dialog", lambda: [
            n for n in self.desktop.windows() if self.desktop.find(name="Delete “Logic”?", within=n)])
        button = self.until(name, lambda: self.desktop.find(
            role="button", name=name, within=dialog[0]))
        self.desktop.act(button, self.desktop.actions(button)[0])

    def test_18_an_action_that_asks_runs_after_yes_only(self):
        self.swipe_far("Logic")
        self.until("the question", lambda: self.shown("Delete “Logic”?"))
        self.press_in_dialog("Cancel")
        self.until("the question to go", lambda: not self.shown("Delete “Logic”?"))
        self.assertIsNotNone(self.shown("Logic", "label"))
        self.swipe_far("Logic")
        self.until("the question", lambda: self.shown("Delete “Logic”?"))
        self.press_in_dialog("Delete")
        self.said("Deleted Logic.")
        self.assertIsNone(self.shown("Logic", "label"))

    def test_actions_follow_the_row(self):
        x, y = self.desktop.center(self.until("Poetry", lambda: self.shown("Poetry", "label")))
        self.desktop.drag(x, y, x + 120, y, hold=0.2)
        button = self.until("Favourite", lambda: self.shown("Favourite", "button"))
        self.desktop.click(*self.desktop.center(button))
        self.said("Poetry has changed.")
        self.desktop.drag(x, y, x + 120, y, hold=0.2)
        self.until("Unfavourite", lambda: self.shown("Unfavourite", "button"))


class Tags(GalleryTest):
    page = "tags"

    def test_23_ticked_tags_are_deleted_together_and_an_unticked_one_alone(self):
        for name in ("Work", "Travel"):
            self.desktop.click(*self.desktop.center(self.until(name, lambda: self.shown(name))))
        x, y = self.desktop.center(self.shown("Travel"))
        self.desktop.drag(x + 200, y, x - 20, y, hold=0.2)
        self.said("Deleted Travel, Work.")
        self.assertIsNone(self.shown("Work"))
        self.assertIsNotNone(self.shown("Family"))
        self.desktop.click(*self.desktop.center(self.shown("Music")))
        x, y = self.desktop.center(self.shown("Family"))
        self.desktop.drag(x + 200, y, x - 20, y, hold=0.2)
        self.said("Deleted Family.")
        self.assertIsNotNone(self.shown("Music"))


class Sidebar(GalleryTest):
    page = "sidebar"

    def test_short_and_long_swipes_do_different_things(self):
        _, y = self.desktop.center(self.until("Drafts", lambda: self.shown("Drafts", "label")))
        self.desktop.drag(420, y, 320, y, hold=0.2)
        self.said("Drafts: hidden by a short swipe.")
        self.desktop.drag(430, y, 220, y, hold=0.2)
        self.said("Drafts: emptied by a long swipe.")


class ManyRows(GalleryTest):
    page = "many-rows"

    def test_11_an_open_row_is_open_still_when_it_comes_back(self):
        box = self.until("the box", lambda: self.shown("Scrolling closes the open row"))
        self.desktop.click(*self.desktop.center(box))
        x, y = self.desktop.center(self.until("row 3", lambda: self.shown("Row 3", "label")))
        self.desktop.drag(x + 200, y, x + 80, y, hold=0.2)
        done = self.until("the panel", lambda: self.shown("Done", "button"))
        # At rest a button has the width it wants.
        self.until("the panel at rest", lambda: self.desktop.extents(done)[2] == 74)
        before = self.desktop.extents(done)
        self.desktop.move(x + 100, y)
        self.desktop.key("End")
        self.until("the end", lambda: self.shown("Row 100000", "label"))
        self.desktop.key("Home")
        self.until("row 3 back and open", lambda: [
            n for n, r, m in self.desktop.walk(self.desktop.find(role="list", name="Rows"))
            if m == "Done" and r == "button" and self.desktop.extents(n) == before])


class CommandLine(unittest.TestCase):
    def run_gallery(self, *arguments, **environment):
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                              env={"PATH": "/usr/bin:/bin"} | environment)

    def test_replay_needs_no_display_and_prints_a_json_object_a_line(self):
        script = ROOT / "Tests/SwipeCoreTests/Gestures/example.gesture"
        run = self.run_gallery("--replay", script)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        states = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(states[-1]["event"], "mouse release")
        self.assertEqual(states[2]["owner"], "42")

    def test_replay_tells_the_first_expectation_that_does_not_hold(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "bad.gesture")
            path.write_text("container 360 640\nrow a 0 0 360 64\n0 mouse press 1 1\n"
                            "expect owner a\nexpect open none\n")
            run = self.run_gallery("--replay", path)
            self.assertEqual(run.returncode, 1)
            self.assertRegex(run.stderr, r"line 4\b.*owner a.*none")
            path.write_text("container 360 640\n0 mouse jump 1 1\n")
            run = self.run_gallery("--replay", path)
            self.assertEqual(run.returncode, 2)
            self.assertIn("line 2", run.stderr)
            run = self.run_gallery("--replay", pathlib.Path(folder, "none.gesture"))
            self.assertEqual(run.returncode, 3)

    def test_bad_arguments_are_told(self):
        for arguments in (["nowhere"], ["--speed"], ["--replay"], ["--record", "f", "pills"]):
            run = self.run_gallery(*arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertRegex(run.stderr, r"^swipe-gallery: .+\.\n$")
        self.assertEqual(self.run_gallery("--help").returncode, 0)

    def test_without_a_display_it_says_so(self):
        run = self.run_gallery("pills")
        self.assertEqual((run.returncode, run.stdout), (3, ""))
        self.assertIn("There is no display", run.stderr)


class Pictures(GalleryTest):
    def test_every_page_has_a_picture(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            pictures = list(pool.map(self.picture, PAGES))
        self.assertEqual([p for p, is_one in zip(PAGES, pictures) if not is_one], [],
                         "pages without a picture")

    def picture(self, page):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.png")
            run = subprocess.run(
                [PROGRAM, page, "--screenshot", path], capture_output=True, text=True, timeout=60,
                env=self.desktop.env | {"GSK_RENDERER": "cairo", "G_DEBUG": "fatal-criticals"})
            self.assertEqual((run.returncode, run.stderr), (0, ""), page)
            return path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 10_000


if __name__ == "__main__":
    unittest.main()
