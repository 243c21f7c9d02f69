"""The real process, killed at each of its steps: nothing is lost, nothing doubled, and the next start
finds a command done or not done, never half.

The fast set kills at each call that changes something, which is all that can leave another state
behind; the deep set at each call there is.
"""
import unittest

import census
from everywhere import AtEveryStep
from whiskmail import DEEP


def outline(places):
    """Where messages are and with which flags, whatever their files are called."""
    return {key: (place.folder, place.part, place.flags) for key, place in places.items()}


class Kill(AtEveryStep):
    def kill(self, words, prepare=lambda whisk, ids: None, verify=lambda trial, is_done: None,
             is_indexed=True, folders=("inbox", "archive", "trash"), copies_for_a_while=1, every=1):
        """Kills a command, whose words are a function of the ids in the inbox.

        `folders` is where the messages are before or after it; each may be there so many times for a
        while.
        """
        def arrange(whisk, ids):
            prepare(whisk, ids)
            return words(ids)

        def look(trial, run):
            self.assertEqual(run.returncode, 137, run.stderr)
            # Each is there once at every moment, before anything is mended.
            copies = {key: len(places) for key, places in census.count(trial.whisk.mail).items()}
            self.assertLessEqual(copies.keys(), trial.before.keys())
            for key in trial.done:
                self.assertIn(copies.get(key), range(1, copies_for_a_while + 1))
            trial.whisk.check()
            after = outline(census.places(trial.whisk.mail))
            is_done = after != outline(trial.before)
            if is_done:
                self.assertEqual(after, outline(trial.done), "only a part was done")
            self.assertEqual(census.leftovers(trial.whisk.mail), [])
            if trial.ids and trial.done.keys() == trial.before.keys():
                known = trial.whisk.ids(*folders)
                self.assertEqual(sorted(known), sorted(trial.ids), "the ids of messages changed")
            verify(trial, is_done)

        self.at_every_step("kill", arrange, look, is_indexed=is_indexed, every=every)

    def undo_brings_all_back(self, trial, is_done):
        """The undo stack knows the command if, and only if, it was done."""
        states = [command["state"] for command in trial.whisk.json("history")]
        self.assertEqual(states, ["done"] if is_done else [])
        trial.whisk.run("undo", status=0 if is_done else 1)
        self.assertEqual(outline(census.places(trial.whisk.mail)), outline(trial.before))
        trial.whisk.check()

    def test_archive(self):
        self.kill(lambda ids: ["act", "archive", *ids[2:5]], verify=self.undo_brings_all_back)

    def test_flag(self):
        self.kill(lambda ids: ["act", "flag", *ids[:4]], verify=self.undo_brings_all_back)

    def test_snooze(self):
        self.kill(lambda ids: ["act", "snooze", "--until", "tomorrow", *ids[2:5]],
                  verify=self.undo_brings_all_back, folders=("inbox", "snoozed"), every=7)

    def test_wake(self):
        """Messages come back with the first command after their time, whatever that is."""
        def prepare(whisk, ids):
            self.awake = outline(census.places(whisk.mail))
            whisk.run("act", "snooze", "--until", "tomorrow", *ids[2:5])
            whisk.load("shifted_clock.c")
            whisk.env["CLOCK_SHIFT"] = str(3 * 86_400)

        def verify(trial, is_done):
            self.assertTrue(is_done, "the time has come")
            self.assertEqual([command["action"] for command in trial.whisk.json("history")],
                             ["wake", "snooze"])
            self.assertEqual(trial.whisk.json("undo")["count"], 3)
            self.assertEqual(outline(census.places(trial.whisk.mail)), self.awake)
            trial.whisk.check()

        self.kill(lambda ids: ["list", "inbox"], prepare=prepare, verify=verify, folders=("inbox",),
                  every=7)

    def test_move_to_a_new_folder(self):
        self.kill(lambda ids: ["act", "move", "--to", "Plans", "--create", *ids[2:5]],
                  verify=self.undo_brings_all_back, folders=("inbox", "Plans"), every=7)

    def test_move_to_another_disk(self):
        self.kill(lambda ids: ["act", "archive", *ids[2:5]],
                  prepare=lambda whisk, ids: whisk.load("other_disk.c"),
                  verify=self.undo_brings_all_back, folders=("inbox", "archive"),
                  copies_for_a_while=2, every=7)

    def test_pin(self):
        """No file says it: the messages are pinned if, and only if, the undo stack knows of it."""
        def look(trial, run):
            self.assertEqual(run.returncode, 137, run.stderr)
            trial.whisk.check()
            pinned = [message["id"] for message in trial.whisk.json("list", "inbox")
                      if message["isPinned"]]
            self.assertIn(sorted(pinned), ([], sorted(trial.words[2:])))
            trial.whisk.run("undo", status=0 if pinned else 1)
            trial.whisk.check()
            self.assertEqual(census.places(trial.whisk.mail), trial.before)

        self.at_every_step("kill", lambda whisk, ids: ["act", "pin", *ids[2:5]], look, every=7)

    def test_index(self):
        def verify(trial, _):
            self.assertEqual(trial.whisk.json("index")["messages"], self.messages)
            self.assertEqual(census.places(trial.whisk.mail), trial.before)
            trial.whisk.check()
        self.kill(lambda ids: ["index"], verify=verify, is_indexed=False)

    @unittest.skipUnless(DEEP, "deep set")
    def test_import(self):
        """Some of it may be there: it goes on when it is started again, and what of it the history
        knows is taken back to the trash, else nothing."""
        def arrange(whisk, _):
            mbox = whisk.home / "list.mbox"
            mbox.write_text("".join(
                f"From ada@example.org Thu Aug 22 12:36:23 2002\nFrom: ada@example.org\n"
                f"Subject: {number}\nMessage-ID: <{number}@import>\n\ntext {number}\n\n"
                for number in range(4)))
            return ["import", mbox, "--to", "Lists"]

        def look(trial, run):
            self.assertEqual(run.returncode, 137, run.stderr)
            there = census.places(trial.whisk.mail)
            census.compare(trial.before, {k: v for k, v in there.items() if k in trial.before})
            self.assertLessEqual(there.keys(), trial.done.keys())
            trial.whisk.check()
            added = there.keys() - trial.before.keys()
            known = trial.whisk.json("history")
            self.assertIn([command["count"] for command in known], ([], [len(added)]))
            again = trial.whisk.json(*trial.words)
            self.assertEqual((again["imported"], again["duplicates"]), (4 - len(added), len(added)))
            census.compare(trial.done, census.places(trial.whisk.mail))
            self.assertEqual(census.leftovers(trial.whisk.mail), [])
            for command in trial.whisk.json("history"):
                self.assertEqual(trial.whisk.json("undo")["count"], command["count"])
            last = census.places(trial.whisk.mail)
            census.compare(trial.done, last)
            if known or not added:
                self.assertEqual({last[key].folder for key in trial.done.keys() - trial.before.keys()},
                                 {".Trash"})
            trial.whisk.check()

        self.at_every_step("kill", arrange, look)

    @unittest.skipUnless(DEEP, "deep set")
    def test_undo(self):
        self.kill(lambda ids: ["undo"],
                  prepare=lambda whisk, ids: whisk.run("act", "archive", *ids[2:5]))

    @unittest.skipUnless(DEEP, "deep set")
    def test_redo(self):
        def prepare(whisk, ids):
            whisk.run("act", "delete", *ids[2:5])
            whisk.run("undo")
        self.kill(lambda ids: ["redo"], prepare=prepare)

    @unittest.skipUnless(DEEP, "deep set")
    def test_read(self):
        """Messages in `new` move to `cur` under the same name."""
        self.kill(lambda ids: ["act", "read", *ids], verify=self.undo_brings_all_back)

    @unittest.skipUnless(DEEP, "deep set")
    def test_delete_and_restore(self):
        """Where a message goes back to is known whenever it was moved."""
        def verify(trial, is_done):
            if is_done:
                trial.whisk.run("act", "restore", *trial.ids[2:5])
            self.assertEqual(outline(census.places(trial.whisk.mail)), outline(trial.before))
        self.kill(lambda ids: ["act", "delete", *ids[2:5]], verify=verify,
                  prepare=lambda whisk, ids: whisk.run("act", "archive", *ids[2:5]))

    @unittest.skipUnless(DEEP, "deep set")
    def test_restore(self):
        def prepare(whisk, ids):
            whisk.run("act", "archive", *ids[:6])
            whisk.run("act", "delete", *ids[:6])
        self.kill(lambda ids: ["act", "restore", *ids[:3]], prepare=prepare)

    @unittest.skipUnless(DEEP, "deep set")
    def test_delete_forever(self):
        self.kill(lambda ids: ["act", "delete-forever", "--yes", *ids[:3]],
                  prepare=lambda whisk, ids: whisk.run("act", "delete", *ids[:6]))


if __name__ == "__main__":
    unittest.main()
