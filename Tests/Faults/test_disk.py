"""A full disk and folders that cannot be changed: an action works, or is refused whole and in one
line, with nothing on the undo stack."""
import os
import re
import shutil
import unittest

import census
import mounts
from whiskmail import DEEP, Home, Whisk

PAGE = 4096


class Disk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        mounts.become_root()

    def setUp(self):
        home = Home()
        self.addCleanup(home.remove)
        self.home = home.path

    def indexed(self, whisk, messages=12):
        census.make(whisk.mail, messages)
        whisk.run("index")
        return whisk.ids()

    def fill(self, disk, left):
        """Fills a disk but for this many pages."""
        with open(disk / "filler", "wb", buffering=0) as filler:
            while True:
                try:
                    filler.write(bytes(PAGE))
                except OSError:
                    break
            filler.truncate(max(0, filler.tell() - left * PAGE))

    def act_or_be_refused(self, whisk, *words):
        """Returns whether the command worked; one that did not must have changed nothing."""
        before = census.places(whisk.mail)
        done = whisk.run("act", *words, status=(0, 3))
        after = census.places(whisk.mail)
        self.assertEqual(census.leftovers(whisk.mail), [])
        if done.returncode == 0:
            self.assertEqual(after.keys(), before.keys())
            return True
        self.assertEqual(after, before)
        self.assertNotIn("SQL", done.stderr.upper(), "not in a person's words")
        return False

    def fill_up(self, disk, whisk, ids):
        """Acts with less and less room, from plenty to none, and again with room in the end."""
        outcomes = []
        # With no room at all, and then at each step in which a commit may stop half way.
        for left in [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64][::1 if DEEP else 2]:
            with self.subTest(pages=left):
                self.fill(disk, left)
                outcomes.append(self.act_or_be_refused(whisk, "archive", *ids[:3]))
                (disk / "filler").unlink()
                whisk.check()
                # With room again it works, and the undo stack has what was done and nothing else.
                states = [command["state"] for command in whisk.json("history")]
                self.assertEqual(states.count("done"), int(outcomes[-1]))
                if outcomes[-1]:
                    whisk.run("undo")
                whisk.run("act", "archive", *ids[:3])
                whisk.run("undo")
                whisk.check()
                self.assertEqual(len(whisk.ids()), len(ids))
        self.assertIn(False, outcomes, "the disk was never full")
        self.assertIn(True, outcomes, "there was never room")

    def test_full_data_disk(self):
        """Where journal and index are is full, the mail is elsewhere."""
        disk = mounts.small_disk(self, self.home / "disk", "4m")
        whisk = Whisk(disk, mail=self.home / "Maildir")
        self.fill_up(disk, whisk, self.indexed(whisk))

    def test_full_disk(self):
        """Everything is on one full disk."""
        disk = mounts.small_disk(self, self.home / "disk", "4m")
        whisk = Whisk(disk)
        self.fill_up(disk, whisk, self.indexed(whisk))

    def test_index_on_full_disk(self):
        """Reading mail with no room for an index says so; with room again it goes on."""
        disk = mounts.small_disk(self, self.home / "disk", "3m")
        whisk = Whisk(disk, mail=self.home / "Maildir")
        census.make(whisk.mail, 40)
        before = census.places(whisk.mail)
        for left in (0, 8, 32, 64, 128):
            with self.subTest(pages=left):
                shutil.rmtree(disk / "cache", ignore_errors=True)
                self.fill(disk, left)
                whisk.run("index", status=(0, 3))
                (disk / "filler").unlink()
                self.assertEqual(whisk.json("index", status=0)["messages"], 40)
                whisk.check()
                self.assertEqual(census.places(whisk.mail), before)

    def test_import_on_full_disk(self):
        """Mail case 14: an import stops, says how many are in, and leaves no half file; it goes on later."""
        disk = mounts.small_disk(self, self.home / "disk", "1m")
        whisk = Whisk(self.home, mail=disk / "Maildir")
        census.make(whisk.mail, 3)
        mbox = self.home / "list.mbox"
        with open(mbox, "w") as file:
            for number in range(300):
                file.write(f"From a@example.org Thu Aug 22 12:36:23 2002\nSubject: {number}\n"
                           f"Message-ID: <{number}@import>\n\n" + f"text of {number}\n" * 300 + "\n")
        done = whisk.run("import", mbox, status=3)
        imported = int(done.stdout.split()[0])
        self.assertIn("The disk is full. Make room and import the same again", done.stderr)
        self.assertTrue(0 < imported < 300, imported)
        self.assertEqual(census.leftovers(whisk.mail), [])
        self.assertEqual(len(whisk.ids()), 3 + imported)
        for part in ("cur", "new"):
            for path in (whisk.mail / part).iterdir():
                number = re.search("Subject: (\\d+)\n", path.read_text())
                if number and ".import" in path.name:
                    self.assertEqual(path.read_text().count(f"text of {number[1]}\n"), 300)
        whisk.check()

    def test_read_only_mail(self):
        """Mail that cannot be changed can be listed and read, and actions are refused."""
        whisk = Whisk(self.home)
        ids = self.indexed(whisk)
        mounts.read_only(self, whisk.mail)
        for words in (["archive", *ids[:3]], ["flag", ids[1]], ["read", *ids], ["delete", ids[0]]):
            with self.subTest(action=words[0]):
                self.assertFalse(self.act_or_be_refused(whisk, *words))
        self.assertEqual(whisk.json("history"), [])
        self.assertEqual(whisk.run("undo", status=1).stdout, "")
        self.assertEqual(len(whisk.ids()), len(ids))
        whisk.run("show", ids[0])
        whisk.check()

    def test_read_only_from_the_start(self):
        """Mail on a read-only disk is indexed like any other."""
        whisk = Whisk(self.home)
        census.make(whisk.mail, 12)
        mounts.read_only(self, whisk.mail)
        self.assertEqual(whisk.json("index", status=0)["messages"], 12)
        whisk.check()

    def test_read_only_archive(self):
        """One folder that cannot be changed does not keep the others from it."""
        whisk = Whisk(self.home)
        ids = self.indexed(whisk)
        whisk.run("act", "archive", ids[0])
        mounts.read_only(self, whisk.mail / ".Archive")
        self.assertFalse(self.act_or_be_refused(whisk, "archive", *ids[1:4]))
        self.assertTrue(self.act_or_be_refused(whisk, "flag", *ids[1:4]))
        whisk.run("undo")
        # To take back the first archiving is refused as well, and can be tried again.
        whisk.run("undo", status=3)
        self.assertIn("done", [command["state"] for command in whisk.json("history")])
        whisk.check()

    def test_read_only_data(self):
        """Without a journal nothing is done."""
        whisk = Whisk(self.home)
        ids = self.indexed(whisk)
        mounts.read_only(self, self.home / "data")
        self.assertFalse(self.act_or_be_refused(whisk, "archive", *ids[:3]))

    def test_archive_on_another_disk(self):
        """A folder behind a mount point: the message is copied, then removed, and comes back."""
        whisk = Whisk(self.home)
        ids = self.indexed(whisk)
        whisk.run("act", "archive", ids[0])
        whisk.run("undo")
        disk = mounts.small_disk(self, whisk.mail / ".Archive", "64k")
        for part in ("cur", "new", "tmp"):
            (disk / part).mkdir()
        before = census.places(whisk.mail)
        self.assertTrue(self.act_or_be_refused(whisk, "archive", *ids[:3]))
        moved = [path for path in (disk / "cur").iterdir()]
        self.assertEqual(len(moved), 3)
        whisk.run("undo")
        self.assertEqual({k: v.flags for k, v in census.places(whisk.mail).items()},
                         {k: v.flags for k, v in before.items()})
        self.fill(disk, 2)
        self.assertFalse(self.act_or_be_refused(whisk, "archive", *ids))
        os.unlink(disk / "filler")
        whisk.check()


if __name__ == "__main__":
    unittest.main()
