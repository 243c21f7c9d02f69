"""The clock is set back, or was wrong: new mail is seen all the same, names stay unique, times to
sort by stay sensible."""
import os
import shutil
import unittest

import census
from whiskmail import Home, Whisk

DAY = 86_400


class Clock(unittest.TestCase):
    def setUp(self):
        self.home = Home()
        self.addCleanup(self.home.remove)
        self.whisk = Whisk(self.home.path)

    def at(self, days):
        """Whisk runs with its clock this many days off."""
        self.whisk.load("shifted_clock.c")
        self.whisk.env["CLOCK_SHIFT"] = str(days * DAY)

    def test_set_back_between_commands(self):
        census.make(self.whisk.mail, 12)
        self.whisk.run("index")
        ids = self.whisk.ids()
        self.whisk.run("act", "archive", *ids[:3])
        self.at(-400)
        # What is delivered is seen, though the clock says it is older than the last look.
        census.deliver(self.whisk.mail, 20)
        self.assertEqual(len(self.whisk.ids()), 10)
        self.whisk.run("act", "flag", *ids[4:6])
        self.whisk.check()
        # The last command is taken back first, whatever the clock said.
        self.assertEqual(self.whisk.json("undo")["action"], "flag")
        self.assertEqual(self.whisk.json("undo")["action"], "archive")
        self.assertEqual(set(ids) - set(self.whisk.ids()), set())
        self.whisk.check()

    def test_names_stay_unique(self):
        """The same second comes twice."""
        census.make(self.whisk.mail, 40)
        self.whisk.run("index")
        before = census.places(self.whisk.mail)
        for step in range(10):
            self.at(-30)
            ids = self.whisk.ids()
            self.whisk.run("act", "archive", *ids[:2])
            if step % 3 == 0:
                self.whisk.run("undo")
        self.assertEqual(census.places(self.whisk.mail).keys(), before.keys())
        names = [place.name.split(":")[0] for place in census.places(self.whisk.mail).values()]
        self.assertEqual(len(names), len(set(names)))
        self.whisk.check()

    def test_changes_are_seen_with_a_wrong_clock(self):
        """A change right after a look is not missed because of when it seems to be."""
        census.make(self.whisk.mail, 6)
        for days in (-400, 400, -1, 1):
            self.at(days)
            self.whisk.run("index")
            for number in range(3):
                census.deliver(self.whisk.mail, 100 + len(self.whisk.ids()) + number)
                self.whisk.run("index")
            self.whisk.check()
        self.assertEqual(len(self.whisk.ids()), 6 + 12)

    def test_snoozed_mail_comes_back(self):
        census.make(self.whisk.mail, 3)
        self.whisk.run("index")
        first, second, _ = ids = self.whisk.ids()
        self.whisk.run("act", "snooze", first, second, "--until", "1d")
        self.assertEqual({m["id"] for m in self.whisk.json("search", "is:snoozed")}, {first, second})
        self.at(2)
        back = self.whisk.json("list", "--limit", "2")
        self.assertEqual({m["id"] for m in back}, {first, second})
        self.assertEqual(self.whisk.json("search", "is:snoozed"), [])
        for message in back:
            self.assertIsNone(message["wakeTime"])
            self.assertNotIn("seen", message["flags"])
            # It is sorted by when it came back; what its header says stays.
            self.assertGreater(message["sortTime"], message["date"])
        self.assertEqual(self.whisk.json("history")[0]["label"], "2 messages came back")
        self.assertEqual(set(ids), set(self.whisk.ids()))
        self.whisk.check()

    def test_a_restored_folder_is_seen(self):
        """A backup brings back directories with the times they had."""
        census.make(self.whisk.mail, 6)
        self.whisk.run("index")
        cur = self.whisk.mail / "cur"
        times = os.stat(cur)
        census.deliver(self.whisk.mail, 30, "S")
        os.utime(cur, ns=(times.st_atime_ns, times.st_mtime_ns - 1_000_000_000))
        self.assertEqual(len(self.whisk.ids()), 7)
        shutil.rmtree(cur)
        cur.mkdir()
        self.assertEqual(len(self.whisk.ids()), 1)
        self.whisk.check()


if __name__ == "__main__":
    unittest.main()
