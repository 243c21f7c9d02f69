"""Real input on two accounts, whose inboxes are one list too."""
from samplemail import Maildir
from whiskdesktop import WhiskTest


class Accounts(WhiskTest):
    def setUp(self):
        super().setUp()
        self.work = Maildir(self.home / "Work")
        for number in range(1, 7):
            # By turns; the count of each goes on, so the next one is older.
            mail = self.mail if number % 2 else self.work
            mail._count = number - 1
            mail.add(f"Number {number}")
        self.start("--mail", self.mail.path, "--mail", self.work.path)
        self.until("rows of both", lambda: len(self.desktop.rows()) == 6)

    def order(self):
        return [name.split(", ")[2] for _, name in self.desktop.rows()]

    def swipe(self, subject, fraction):
        x, y, width, height = self.desktop.extents(self.wait_for_row(subject))
        self.desktop.move(x + width / 2, y + height / 2)
        self.desktop.touchpad_scroll(fraction * width, 0, duration=0.4)

    def test_each_row_in_its_own_account(self):
        numbers = [f"Number {number}" for number in range(1, 7)]
        self.assertEqual(self.order(), numbers)
        self.until("the count", lambda: self.desktop.shown("All Inboxes, 6 unread"))
        description = self.desktop._prop(self.desktop.row("Number 2"), "Description")
        self.assertTrue(description.startswith("In Work."), description)
        self.swipe("Number 1", 0.8)
        self.wait_until_gone("Number 1")
        self.swipe("Number 2", 0.8)
        self.wait_until_gone("Number 2")
        self.until("both archived", lambda: (
            self.mail.folder("Number 1") == self.work.folder("Number 2") == "Archive"))
        self.desktop.key("ctrl+z")
        self.wait_for_row("Number 2")
        self.desktop.key("ctrl+z")
        self.wait_for_row("Number 1")
        self.until("all back", lambda: self.order() == numbers)
        self.work.add_newer("New at work")
        self.until("new mail on top", lambda: self.order()[0] == "New at work")
        self.until("the counts", lambda: self.desktop.shown("All Inboxes, 7 unread"))
