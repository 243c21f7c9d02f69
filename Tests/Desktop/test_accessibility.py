"""What a screen reader finds and can do."""
import unittest

from whiskdesktop import WhiskTest


class Accessibility(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.add("Re: engine", "Ada Lovelace <ada@example.org>", flags="F")
        self.mail.add("Nodes", "Alan Turing <alan@example.org>", flags="S")
        self.open_inbox()

    def name(self, subject):
        return self.desktop._prop(self.wait_for_row(subject), "Name")

    def test_row_says_state_sender_subject_and_time(self):
        self.assertRegex(self.name("Re: engine"), r"^Unread, flagged, Ada Lovelace, Re: engine, \S")
        self.assertRegex(self.name("Nodes"), r"^Alan Turing, Nodes, \S")

    def test_archive_action_archives(self):
        self.desktop.act(self.wait_for_row("Nodes"), "Archive")
        self.wait_for_folder("Nodes", "Archive")
        self.wait_until_gone("Nodes")
        self.assertEqual(self.mail.folder("Re: engine"), "")

    def test_delete_action_moves_to_trash(self):
        self.desktop.act(self.wait_for_row("Nodes"), "Delete")
        self.wait_for_folder("Nodes", "Trash")
        self.wait_until_gone("Nodes")

    def test_toggle_says_what_it_will_do(self):
        self.desktop.act(self.wait_for_row("Re: engine"), "Mark as Read")
        self.until("the flag for read", lambda: self.mail.flags("Re: engine") == "FS")
        self.until("the row to say so", lambda: self.name("Re: engine").startswith("Flagged, "))
        self.desktop.act(self.wait_for_row("Re: engine"), "Mark as Unread")
        self.until("the flag to be gone", lambda: self.mail.flags("Re: engine") == "F")


if __name__ == "__main__":
    unittest.main()
