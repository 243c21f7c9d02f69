#!/usr/bin/python3
"""Searching by real keys: results as one types, swiping them, and the way back."""
import unittest

from whiskdesktop import WhiskTest


class Search(WhiskTest):
    def setUp(self):
        super().setUp()
        for subject in ("loom", "engine one", "shuttle", "engine two"):
            self.mail.add(subject)
        self.open_inbox()
        self.until("the focus on the newest row", lambda: self.focused())

    def focused(self):
        """The name of what has the keyboard focus."""
        return next((name for _, _, name in self.desktop.focused()), None)

    def test_search_swipe_and_return(self):
        self.desktop.key("j")
        before = self.until("the focus on the second row", lambda: self.second())
        self.desktop.key("slash")
        self.until("the focus in the entry", lambda: self.focused() == "Search Mail")
        self.until("what can be typed", lambda: self.desktop.shown("Unread, is:unread"))
        self.desktop.type("engine")
        self.until("two results", lambda: len(self.desktop.rows()) == 2)
        self.until("the count", lambda: self.desktop.find(name="2 results"))
        x, y, width, height = self.desktop.extents(self.desktop.row("engine two"))
        self.desktop.key("Return")
        self.until("the focus on the first result",
                   lambda: self.focused() == self.desktop.rows()[0][1])
        self.desktop.drag(x + 0.9 * width, y + height / 2, x + 0.1 * width, y + height / 2)
        self.wait_for_folder("engine two", "Archive")
        self.until("the row back in its place",
                   lambda: self.desktop.extents(self.desktop.row("engine two"))[0] == x)
        self.until("a toast with Undo", lambda: self.desktop.shown("Undo"))
        self.desktop.key("Escape")
        self.until("the inbox", lambda: len(self.desktop.rows()) == 3)
        self.until("the focus where it was", lambda: self.focused() == before)

    def test_a_suggestion_is_chosen_by_keys(self):
        def results(count):
            self.until(f"{count} results", lambda: self.desktop.find(
                name=f"{count} result" + ("s" if count > 1 else "")))

        def focus(name):
            self.until(f"the focus on {name}", lambda: self.focused() == name)

        def go_down():
            self.until("who it may be", lambda: self.desktop.shown(suggestion))
            self.desktop.key("Down")
            focus(suggestion)

        suggestion = "Ada Lovelace, from:ada@example.org"
        for subject in ("adrift", "adamant"):
            self.mail.add(subject, "Alan Turing <alan@example.org>")
            self.wait_for_row(subject)
        self.desktop.key("slash")
        focus("Search Mail")
        self.desktop.type("ad")
        results(6)
        go_down()
        self.desktop.key("Up")
        focus("Search Mail")
        go_down()
        # What goes on with the text leads back to it.
        self.desktop.key("a")
        focus("Search Mail")
        results(5)
        go_down()
        self.desktop.key("Return")
        results(4)
        focus("Search Mail")
        # Another condition can follow at once.
        self.desktop.type("loom")
        results(1)

    def test_the_focus_alone_opens_no_folder(self):
        # What is typed in the same moment is searched for, all of it.
        self.desktop.key("slash", hold=0)
        self.desktop.type("engine", interval=0)
        self.until("two results", lambda: len(self.desktop.rows()) == 2)
        # Through the results and all that comes after them.
        for _ in range(12):
            self.desktop.key("Tab")
            if self.focused() == "Inbox, 4 unread":
                break
        self.assertEqual(self.focused(), "Inbox, 4 unread")
        self.desktop.key("shift+Tab")
        self.desktop.key("shift+F6")
        self.until("the focus on the folder", lambda: self.focused() == "Inbox, 4 unread")
        self.assertEqual(len(self.desktop.rows()), 2)
        self.desktop.key("Return")
        self.until("the inbox", lambda: len(self.desktop.rows()) == 4)

    def second(self):
        name = self.focused()
        return name if name == self.desktop.rows()[1][1] else None


if __name__ == "__main__":
    unittest.main()
