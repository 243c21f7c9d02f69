#!/usr/bin/python3
"""What one looked at is there again after the program was left: the same row at the same height."""
import re
import signal
import unittest

from samplemail import Maildir
from whiskdesktop import WhiskTest


class Resume(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.fill(400)
        self.accounts = [self.mail]

    def open(self):
        self.start(*(word for mail in self.accounts for word in ("--mail", mail.path)))
        self.until("rows in the list of messages", self.desktop.rows)

    def open_and_read_all(self, unread=267):
        self.open()
        self.until("all messages", lambda: self.desktop.shown(f"{unread} unread"))

    def places(self):
        """(number, y, height) of the rows that are made, from the top."""
        for node, name in self.desktop.rows():
            number = re.search(r"Number (\d+)", name)
            if number:
                _, y, _, height = self.desktop.extents(node)
                yield int(number[1]), y, height

    def seen(self):
        """{number: y} of the rows that fill the list's height. Rows out of sight may have kept the
        places they had when they were seen last, all that filled it where a frame took long: these
        are above, as the tests scroll down."""
        _, top, _, height = self.desktop.extents(self.desktop.find(name="List of messages"))
        filling, fill, end = None, {}, None
        for number, y, own in self.places():
            if y != end:
                fill, end = {}, None
            if end or top - own < y <= top:
                fill[number], end = y, y + own
                if end >= top + height:
                    filling, fill, end = fill, {}, None
        return filling

    def at_rest(self):
        """What is seen once it moves no more."""
        def rests():
            first = self.seen()
            self.desktop.sleep(0.2)
            return first if first and first == self.seen() else None
        return self.until("rest", rests)

    def scroll(self, distance):
        """Scrolls by a touchpad, less than a row in each frame."""
        self.desktop.move(*self.desktop.center(self.desktop.find(name="List of messages")))
        self.desktop.touchpad_scroll(0, distance, duration=distance / 3000, momentum=False)
        return self.at_rest()

    def until_read(self, number):
        self.until("the message", lambda: self.desktop.find("label", f"Number {number}"))

    def leave(self):
        self.desktop.key("ctrl+q")
        self.until_left()

    def until_same(self, seen):
        """Waits for the rows seen before, each at the height it had to the pixel."""
        def same():
            now = {number: y for number, y, _ in self.places()}
            return all(abs(now.get(number, -1000) - y) <= 1 for number, y in seen.items())
        self.until(f"the same rows at the same places: {seen}", same)

    def test_with_mail_that_came_and_left(self):
        self.open_and_read_all()
        seen = self.scroll(2030)
        self.assertNotIn(1, seen)
        number, y = sorted(seen.items())[3]
        self.desktop.click(600, y + 30)
        self.until_read(number)
        seen = self.at_rest()
        self.leave()
        for new in range(30):
            self.mail.add_newer(f"New {new}")
        for gone in (1, 2, 3, 399):
            self.mail.file(f"Number {gone}").unlink()
        self.open()
        self.until_same(seen)
        self.until("what is new", lambda: self.desktop.shown(
            "30 new messages. Go to the top"))
        self.until_read(number)
        self.until_same(seen)

    def test_some_of_a_folder_after_a_kill(self):
        self.open_and_read_all()
        self.desktop.key("F10")
        item = self.until("the menu", lambda: self.desktop.shown("Unread Only", "menu item"))
        self.desktop.act(item, "Click")
        self.until("some", lambda: not self.desktop.row("Number 3"))
        seen = self.scroll(2050)
        self.assertFalse([number for number in seen if number % 3 == 0])
        state = self.home / "state/whisk/window.ini"
        top = [number for number in range(1, 401) if number % 3].index(min(seen))
        self.until("what was written", lambda: f"top={top}\n" in state.read_text())
        self.app.send_signal(signal.SIGKILL)
        self.app.wait(5)
        self.open()
        self.until_same(seen)
        self.assertFalse(self.desktop.row("Number 3"))

    def window_size(self):
        return self.desktop.extents(self.desktop.windows()[0])[2:]

    def test_the_size_of_the_window_and_whether_it_fills_the_screen(self):
        state = self.home / "state/whisk/window.ini"
        state.parent.mkdir(parents=True)
        state.write_text("[window]\nwidth=900\nheight=620\n")
        self.start("--mail", self.mail.path, fills=False)
        self.until("rows", self.desktop.rows)
        self.until("the size it had", lambda: self.window_size() == (900, 620))
        self.desktop.maximize()
        self.leave()
        lines = state.read_text().splitlines()
        for line in ("width=900", "height=620", "maximized=true"):
            self.assertIn(line, lines)
        self.start("--mail", self.mail.path, fills=False)
        self.until("the whole screen", lambda: self.window_size() == self.size)

    def test_all_inboxes_with_a_chosen_row_out_of_sight(self):
        other = Maildir(self.home / "Other")
        for number in range(1001, 1101):
            other.add(f"Number {number}")
        self.accounts.append(other)
        self.open_and_read_all(unread=367)
        self.desktop.key("Down")
        seen = self.scroll(1510)
        self.leave()
        self.open()
        self.until_same(seen)
        self.assertTrue(self.desktop.find(name="All Inboxes"))


if __name__ == "__main__":
    unittest.main()
