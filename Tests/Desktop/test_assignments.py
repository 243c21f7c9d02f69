#!/usr/bin/python3
"""Each action of the catalogue on each side of a row, set while Whisk runs and done by a swipe."""
import pathlib
import unittest

from whiskdesktop import SETTINGS, WhiskTest

ARCHIVE, DELETE, READ, FLAG = "Archive", "Delete", "Mark as Read", "Flag"
TITLES = {"archive": ARCHIVE, "delete": DELETE, "read": READ, "flag": FLAG,
          "junk": "Mark as Junk", "snooze": "Snooze…", "move": "Move to…", "pin": "Pin"}
FOLDERS = {"archive": "Archive", "delete": "Trash", "junk": "Junk", "snooze": "Snoozed",
           "move": "Looms"}
FLAGS = {"read": "S", "flag": "F"}


class Assignments(WhiskTest):
    density = "comfortable"

    def setUp(self):
        super().setUp()
        self.mail.add_to("Looms", "kept", flags="S")

    def assign(self, **values):
        """Sets the actions of the sides, all others none, and waits until Whisk has taken them."""
        height = self.height()
        self.density = "compact" if self.density == "comfortable" else "comfortable"
        keys = {f"{side}-{reach}-action": "" for side in ("leading", "trailing")
                for reach in ("short", "long", "full")}
        keys |= {f"{name.replace('_', '-')}-action": action for name, action in values.items()}
        style = keys.pop("style-action", "buttons")
        lines = [f"{key}='{value}'" for key, value in keys.items()]
        lines += [f"density='{self.density}'", f"swipe-style='{style}'"]
        lines += [f"{key}={value}" for key, value in SETTINGS["io.github.whiskmail.Whisk"].items()]
        file = pathlib.Path(self.desktop.dir) / "config/glib-2.0/settings/keyfile"
        file.write_text("\n".join(["[io/github/whiskmail/Whisk]", *lines, ""]))
        self.until("rows of another height", lambda: self.height() != height)

    def height(self):
        return self.desktop.extents(self.desktop.rows()[0][0])[3]

    def swipe(self, subject, side, fraction):
        """Uncovers what is on a side of a row."""
        x, y, width, height = self.desktop.extents(self.wait_for_row(subject))
        self.desktop.move(x + width / 2, y + height / 2)
        length = fraction * width * (1 if side == "trailing" else -1)
        self.desktop.touchpad_scroll(length, 0, duration=0.2, momentum=fraction > 0.5)

    def press(self, name):
        button = self.until(name, lambda: self.desktop.shown(name, "button"))
        self.desktop.click(*self.desktop.center(button))

    def choose(self, action):
        """Answers what an action asks."""
        if action == "snooze":
            self.until("the times", lambda: self.desktop.shown("Times"))
            self.desktop.key("Return")
        elif action == "move":
            self.until("the folders", lambda: self.desktop.shown("Looms"))
            self.desktop.type("Looms\n")

    def wait_for(self, action, subject):
        """Waits until the action was done to the message of that subject."""
        if action in FOLDERS:
            self.wait_for_folder(subject, FOLDERS[action])
            self.wait_until_gone(subject)
        elif action in FLAGS:
            self.until(action, lambda: self.mail.flags(subject) == FLAGS[action])
        else:
            self.until(action, lambda: self.is_pinned(subject))
        self.until("no panel", lambda: not self.desktop.shown(TITLES[action], "button"))

    def is_pinned(self, subject):
        return any(subject in name and "pinned" in name.lower().split(", ")
                   for _, name in self.desktop.rows())

    def none_and_two_distances(self):
        self.assign(trailing_short="archive")
        # There is nothing on the one side, and nothing that is done all the way on the other.
        self.swipe("one", "leading", 0.8)
        self.swipe("one", "trailing", 0.8)
        self.until("the panel", lambda: self.desktop.shown(ARCHIVE, "button"))
        self.assertEqual(self.mail.find("one")[::2], ("", ""))
        self.press(ARCHIVE)
        self.wait_for("archive", "one")
        self.assign(style="distances", trailing_short="flag", trailing_long="delete")
        self.swipe("two", "trailing", 0.25)
        self.wait_for("flag", "two")
        self.swipe("three", "trailing", 0.8)
        self.wait_for("delete", "three")

    def test_each_action_is_done_from_each_side(self):
        for subject in ("one", "two", "three"):
            self.mail.add(subject)
        for action in TITLES:
            self.mail.add(f"{action} by a button")
            self.mail.add(f"{action} all the way")
        self.open_inbox()
        self.none_and_two_distances()
        sides = ("leading", "trailing")
        for number, action in enumerate(TITLES):
            with self.subTest(action):
                near, far = sides if number % 2 else sides[::-1]
                reach, other = ("short", "long") if number % 3 else ("long", "short")
                beside = "delete" if action == "archive" else "archive"
                self.assign(**{f"{near}_full": action, f"{far}_{reach}": action,
                               f"{far}_{other}": beside})
                self.swipe(f"{action} by a button", far, 0.3)
                self.until("the other button", lambda: self.desktop.shown(TITLES[beside], "button"))
                self.press(TITLES[action])
                self.choose(action)
                self.wait_for(action, f"{action} by a button")
                self.swipe(f"{action} all the way", near, 0.8)
                self.choose(action)
                self.wait_for(action, f"{action} all the way")


if __name__ == "__main__":
    unittest.main()
