#!/usr/bin/python3
"""Records real gestures on the gallery's 100,000 rows as scripts, 20 for each device.

    record_gestures.py [WORD…]      all, or those whose name contains one of the words

Mouse, finger and touchpad are driven on a headless desktop; the gallery writes what reached the
library and what came of it. `Tests/SwipeCoreTests` plays the scripts again without widgets.
"""
import pathlib
import sys
import tempfile
import time

from gallerydesktop import PROGRAM, ROOT
from gtkinput import Desktop

FOLDER = ROOT / "Tests/SwipeCoreTests/Gestures/recorded"


class Hand:
    """One device on the list, by rows and px."""

    def __init__(self, desktop):
        self.desktop = desktop
        rows = desktop.find(role="list", name="Rows")
        self.row_y = {}
        for node in desktop.children(rows)[:7]:
            name = desktop._prop(node, "Name")
            number = int(name.split(",")[0].split()[1])
            x, y, width, height = desktop.extents(node)
            self.x, self.row_y[number] = x + width / 2, y + height / 2

    def swipe(self, row, *legs, speed=600, rest=0.2):
        """Moves over a row by each (dx, dy) in turn and lifts; rest 0 lifts in motion."""
        raise NotImplementedError

    def settle(self):
        self.desktop.sleep(0.9)


class Mouse(Hand):
    name = "mouse"

    def swipe(self, row, *legs, speed=600, rest=0.2):
        d, x, y = self.desktop, self.x, self.row_y[row]
        d.move(x, y)
        d.button("left", True)
        d.sleep(0.02)
        for dx, dy in legs:
            x, y = x + dx, y + dy
            d.glide(x, y, max(0.02, (dx * dx + dy * dy) ** 0.5 / speed))
        time.sleep(rest)
        d.button("left", False)
        self.settle()

    def press(self, row):
        self.desktop.click(self.x, self.row_y[row])
        self.settle()


class Finger(Hand):
    name = "touch"

    def swipe(self, row, *legs, speed=600, rest=0.2):
        d, x, y = self.desktop, self.x, self.row_y[row]
        d.touch_down(x, y)
        d.sleep(0.02)
        for dx, dy in legs:
            length = (dx * dx + dy * dy) ** 0.5
            steps = max(2, round(length / speed * 60))
            d._timed(steps, length / speed, lambda i: d.touch_move(
                x + dx * i / steps, y + dy * i / steps))
            x, y = x + dx, y + dy
        time.sleep(rest)
        d.touch_up()
        self.settle()

    def press(self, row):
        self.desktop.tap(self.x, self.row_y[row])
        self.settle()


class Touchpad(Hand):
    name = "touchpad"

    def swipe(self, row, *legs, speed=600, rest=0.2):
        d = self.desktop
        d.move(self.x, self.row_y[row])
        for dx, dy in legs:
            length = (dx * dx + dy * dy) ** 0.5
            steps = max(2, round(length / speed / 0.008))
            # Content follows the fingers, so the scroll goes against them.
            d._timed(steps, length / speed, lambda i: d.scroll_delta(-dx / steps, -dy / steps))
        time.sleep(rest or 0.008)
        d.scroll_stop()
        self.settle()

    def press(self, row):
        self.desktop.click(self.x, self.row_y[row])
        self.settle()


# What a hand does, by name; distances are beyond the start distance of each device.
GESTURES = {
    "open-trailing": lambda h: h.swipe(2, (-120, 0)),
    "open-leading": lambda h: h.swipe(3, (90, 0)),
    "too-short": lambda h: h.swipe(2, (-60, 0)),
    "slow": lambda h: h.swipe(4, (-100, 0), speed=150),
    "flick-opens": lambda h: h.swipe(2, (-55, 0), speed=900, rest=0),
    "flick-leading": lambda h: h.swipe(5, (45, 0), speed=900, rest=0),
    "out-and-flick-back": lambda h: h.swipe(2, (-240, 0), (140, 0), speed=900, rest=0),
    "out-and-back": lambda h: h.swipe(3, (-150, 0), (140, 0)),
    "full-swipe": lambda h: h.swipe(2, (-420, 0)),
    "full-swipe-withdrawn": lambda h: h.swipe(4, (-420, 0), (200, 0)),
    "full-swipe-leading": lambda h: h.swipe(1, (420, 0)),
    "far-and-fast-reveals": lambda h: h.swipe(3, (-220, 0), speed=2400, rest=0),
    "open-and-shut": lambda h: (h.swipe(2, (-120, 0)), h.swipe(2, (120, 0))),
    "one-after-the-other": lambda h: (h.swipe(2, (-120, 0)), h.swipe(5, (-120, 0))),
    "the-other-side": lambda h: (h.swipe(3, (-120, 0)), h.swipe(3, (120, 0)), h.swipe(3, (90, 0))),
    "through-zero": lambda h: h.swipe(4, (-60, 0), (160, 0)),
    "diagonal-30": lambda h: h.swipe(2, (-100, 57)),
    "drift-after-lock": lambda h: h.swipe(2, (-40, 0), (-80, 60)),
    "vertical-scrolls": lambda h: h.swipe(5, (15, -90)),
    "press-closes": lambda h: (h.swipe(2, (-120, 0)), h.press(4)),
}


def record(hand_type, name, gesture):
    path = FOLDER / f"{hand_type.name}-{name}.gesture"
    with tempfile.TemporaryDirectory() as folder, Desktop(1280, 800) as desktop:
        written = pathlib.Path(folder, "recording")
        app = desktop.launch([str(PROGRAM), "--record", str(written)])
        desktop.maximize()
        gesture(hand_type(desktop))
        close = desktop.find(role="button", name="Close")
        desktop.act(close, desktop.actions(close)[0])
        if app.wait(10) != 0:
            sys.exit(f"{path.name}: {pathlib.Path(app.log).read_text()}")
        late = desktop.late_ms
        heading = f"# Recorded: {hand_type.name}, {name.replace('-', ' ')}.\n"
        path.write_text(heading + written.read_text())
    print(f"{path.name}: {late:.0f} ms late at worst", flush=True)


def main(words):
    FOLDER.mkdir(parents=True, exist_ok=True)
    for hand_type in (Mouse, Finger, Touchpad):
        for name, gesture in GESTURES.items():
            label = f"{hand_type.name}-{name}"
            if not words or any(word in label for word in words):
                record(hand_type, name, gesture)


if __name__ == "__main__":
    main(sys.argv[1:])
