"""Real input on two accounts, whose inboxes are one list too."""
from samplemail import Maildir
from test_notifications import Notices
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
        for part in ("cur", "new", "tmp"):
            (self.work.path / ".Looms" / part).mkdir(parents=True)
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

    def test_a_notice_acts_in_its_account_and_rows_are_dropped_in_their_own(self):
        notices = Notices(self.desktop.bus)
        # Whoever looks at the inboxes needs no notice of them.
        self.desktop.click(*self.desktop.center(self.desktop.shown("Looms")))
        self.until("the folder", lambda: not self.desktop.row("Number 1"))
        self.work.add_newer("New at work")
        number = self.until("a notice", lambda: notices.find("New at work\nWork"))
        notices.press(number, "Archive")
        self.until("its being archived", lambda: self.work.folder("New at work") == "Archive")
        self.until("no notice", lambda: not notices.shown)
        self.desktop.click(*self.desktop.center(self.desktop.shown("All Inboxes, 6 unread")))
        # Only a row of the account is taken.
        self.bring("Number 1", "Looms")
        self.bring("Number 2", "Looms")
        self.until("the move", lambda: self.work.folder("Number 2") == "Looms")
        self.assertEqual(self.mail.folder("Number 1"), "")
        self.desktop.key("ctrl+a")
        selected = lambda: [n for _, n in self.desktop.rows() if n.startswith("Selected")]
        self.until("the selection", selected)
        self.bring("Number 4", "Looms")
        self.desktop.key("Escape")
        self.until("no selection", lambda: not selected())
        self.bring("Number 6", "Looms")
        self.until("the move", lambda: self.work.folder("Number 6") == "Looms")
        self.assertEqual(self.work.folder("Number 4"), "", "All were picked, of two accounts.")

    def bring(self, subject, folder):
        row = self.wait_for_row(subject)
        self.carry(self.desktop.center(row), self.desktop.center(self.desktop.shown(folder)))
        self.drop()
