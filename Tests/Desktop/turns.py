#!/usr/bin/python3
"""Measures the window by real input on the headless desktop, and compares it with the goals.

    turns.py PROGRAM HOME MAIL [STEP…]

PROGRAM is a release build of whisk, HOME a folder for its index and state, which is kept, and MAIL a
copy of mail that is in the index already; the step `many` archives much of it and undoes that.

What counts is the turn of the main loop: while it lasts nothing else is drawn and no key is taken. For
each step it prints how many took longer than a frame of 16 ms, the longest one, and the most processor
time that the main thread used in one, which other programs do not lengthen much: that is compared with
the frame.
"""
import os
import pathlib
import subprocess
import sys
import time

from gtkinput import HERE
from whiskdesktop import SETTINGS, WhiskDesktop

FRAME = 16.0                # ms
FIRST_ROWS = 0.4            # s
MEMORY = 160                # MB


def judge(name, value, goal, words):
    print(f"{name:26} {words:78} {'ok' if value <= goal else 'MISSED'}", flush=True)


class Turns:
    """A program whose turns are written down."""

    def __init__(self, desktop, program, home, mail):
        self.desktop, self.log = desktop, pathlib.Path(desktop.dir, "turns")
        shim = pathlib.Path(desktop.dir, "turns.so")
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "glib-2.0"], text=True)
        source = pathlib.Path(HERE, "turns.c")
        subprocess.check_call(["cc", "-shared", "-fPIC", "-O2", "-o", shim, source, *flags.split()])
        names = {"XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}
        own = {k: str(pathlib.Path(home, v)) for k, v in names.items()}
        environment = own | {"HOME": home, "LANGUAGE": "en", "LC_ALL": "C.UTF-8",
                             "LD_PRELOAD": str(shim), "WHISK_TURNS": str(self.log)}
        self.begin()
        self.app = desktop.launch([program, "--mail", mail], env=environment)

    def begin(self):
        self.began = time.monotonic() * 1000

    def since(self):
        """(beginning, length, processor time) in ms of each turn since `begin`."""
        lines = self.log.read_text().split("\n")[:-1] if self.log.exists() else []
        turns = [tuple(int(word) / 1000 for word in line.split()) for line in lines]
        return [turn for turn in turns if turn[0] >= self.began]

    def rest(self):
        """The turns until there was half a second without a long one."""
        busy, end = -1, time.monotonic() + 20
        while time.monotonic() < end:
            self.desktop.sleep(0.5)
            turns = self.since()
            # A blinking cursor takes some each second.
            if busy == (busy := sum(turn[1] > FRAME / 4 for turn in turns)):
                break
        return turns

    def report(self, name):
        turns = self.rest()
        slow = sum(turn[1] > FRAME for turn in turns)
        longest = max((turn[1] for turn in turns), default=0)
        most = max((turn[2] for turn in turns), default=0)
        judge(name, most, FRAME,
              f"{slow:3} of {len(turns):3} turns over a frame, longest {longest:6.1f} ms, "
              f"most used {most:6.1f}, all {sum(turn[2] for turn in turns):6.0f} ms")
        self.begin()

    def report_start(self):
        """Until the rows are there, the last of which are read and bound after the first are seen."""
        began, turns = self.began, self.rest()
        seconds = max((t[0] + t[1] for t in turns if t[1] > FRAME), default=began) - began
        judge("start", seconds / 1000, FIRST_ROWS,
              f"{seconds / 1000:.2f} s until no turn takes a frame, "
              f"{sum(turn[2] for turn in turns) / 1000:.2f} s of it used")
        self.begin()

    def report_memory(self):
        status = pathlib.Path(f"/proc/{self.app.pid}/status").read_text()
        resident = next(int(line.split()[1]) for line in status.split("\n") if "VmRSS" in line) / 1024
        judge("memory", resident, MEMORY, f"{resident:.0f} MB")

    def report_idle(self):
        main = pathlib.Path(f"/proc/{self.app.pid}/task/{self.app.pid}/status")

        def wakes():
            """How often each thread has waited for something."""
            tasks = pathlib.Path(f"/proc/{self.app.pid}/task").glob("*/status")
            return {task: int(task.read_text().split("\nvoluntary_ctxt_switches:")[1].split()[0])
                    for task in tasks}
        self.rest()
        before = wakes()
        self.desktop.sleep(10)
        counts = {task: waits - before.get(task, 0) for task, waits in wakes().items()}
        own = counts.pop(main)
        judge("10 s of rest", own, 0,
              f"{own} wake-ups of the main thread, {sum(counts.values())} of others")
        self.begin()


def measure(turns, steps):
    desktop = turns.desktop
    turns.report_start()
    desktop.maximize()
    turns.report("made large")
    turns.report_memory()
    x, y, width, height = desktop.extents(desktop.find(name="List of messages"))
    middle = (x + width / 2, y + height / 2)
    turns.rest()
    turns.begin()

    def keys(name, *keys):
        for key in keys:
            desktop.key(key)
            turns.report(f"{name} {key}")

    def idle():
        desktop.move(*middle)
        # GTK shows the scrollbar where the pointer moves, and fades it out for a second after two.
        desktop.sleep(4)
        turns.report_idle()

    def move():
        keys("key", "down", "down")

    def search():
        keys("search", "slash", *"engine")
        keys("search", "escape")

    def filter():
        for name in ("Unread Only", "Flagged Only", "All Messages"):
            desktop.key("f10")
            desktop.sleep(1)
            turns.report("menu")
            desktop.act(desktop.find("menu item", name), "Click")
            desktop.sleep(2)
            turns.report(f"filter {name}")

    def select():
        keys("select", "ctrl+a", "escape")

    def ends():
        keys("jump", "end", "home")

    def fling():
        desktop.move(*middle)
        for _ in range(5):
            desktop.touchpad_scroll(0, 2500, duration=0.25)
            desktop.sleep(0.7)
        turns.report("five flings")

    def scrollbar():
        bar = x + width - 5
        desktop.move(bar, y + 60)
        desktop.glide(bar, y + 20)
        desktop.button()
        for end in (0.5, 0.98):
            desktop.glide(bar, y + end * height, duration=1)
            turns.report(f"scrollbar to {end:.0%}")
            if "WHISK_PICTURES" in os.environ:
                desktop.screenshot(f"{os.environ['WHISK_PICTURES']}/scrollbar-{end}.png")
        desktop.button(down=False)
        keys("jump", "home")

    def drag():
        row = y + 60
        desktop.move(x + 0.8 * width, row)
        turns.begin()
        desktop.button()
        for place in (0.55, 0.75, 0.55, 0.79):
            desktop.glide(x + place * width, row, duration=0.5)
        turns.report("row dragged for 2 s")
        desktop.button(down=False)
        turns.report("row let go")

    def swipe():
        row = y + 60
        desktop.drag(x + 0.9 * width, row, x + 0.05 * width, row, duration=0.3)
        turns.report("swipe that archives")
        keys("undo", "ctrl+z")

    def many():
        desktop.key("slash")
        desktop.type("the")
        turns.report("search for many")
        desktop.key("Return")
        keys("many", "ctrl+a", "e")
        desktop.sleep(20)
        turns.report("many archived")
        keys("undo", "ctrl+z")
        desktop.sleep(20)
        turns.report("many are back")

    all_steps = [idle, move, search, filter, select, ends, fling, scrollbar, drag, swipe]
    for step in [*all_steps, many]:
        if step.__name__ in steps or not steps and step in all_steps:
            step()
    turns.report_memory()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    program, home, mail, *steps = sys.argv[1:]
    with WhiskDesktop(settings=SETTINGS) as desktop:
        measure(Turns(desktop, program, home, mail), steps)
