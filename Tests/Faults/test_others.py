"""Other programs rename, remove and add files at each step of an action: what they did stays done,
what was asked for is done to the rest, and nothing is lost or doubled."""
import unittest

import census
from everywhere import AtEveryStep
from whiskmail import DEEP

# Message 4 has the flag S. A program finds it under whatever name it has in the inbox and marks it
# as answered; what it did is noted in a file.
ANSWER = r"""
cd Maildir || exit 1
for file in cur/1700000240.* new/1700000240.*; do
  [ -e "$file" ] || continue
  case $file in
    *:2,S) name=${file%S}RS ;;
    *:2,FS) name=${file%FS}FRS ;;
    *) exit 1 ;;
  esac
  mv "$file" "cur/${name#*/}" && echo answered >../noted
done
"""
REMOVE = "rm -fv Maildir/cur/1700000240.* >noted"
# Message 1 waits in `new`, where another program finds it and moves it on unread.
TAKE = r"""
cd Maildir || exit 1
for file in new/1700000060.*; do
  [ -e "$file" ] && mv "$file" "cur/${file#new/}:2," && echo taken >../noted
done
true
"""
DELIVER = "cp new-mail Maildir/tmp/1800000000.x && mv Maildir/tmp/1800000000.x Maildir/new/"


# Another program shows all mail, and calls each message otherwise.
READ = r"""
for file in Maildir/new/* Maildir/cur/*:2,; do
  [ -e "$file" ] || continue
  name=${file##*/}
  mv "$file" "Maildir/cur/${name%%:*}:2,S"
done
"""


class Others(AtEveryStep):
    def test_renamed_while_indexed(self):
        """Whatever a message is called meanwhile, it is found by its words."""
        def look(trial, run):
            self.assertEqual(run.returncode, 0, run.stderr)
            trial.whisk.check()

        self.at_every_step(f"cd '{{home}}'\n{READ}", lambda whisk, ids: ["index"], look,
                           is_indexed=False, every=7)

    def disturb(self, script, words, verify):
        """`words` is a function of the ids by the number of the message."""
        def arrange(whisk, ids):
            by_number = {int(m["subject"].split()[-1]): m["id"] for m in whisk.json("list")}
            (whisk.home / "new-mail").write_bytes(
                census.deliver(whisk.home / "outside", 99, part="new").read_bytes())
            return words(by_number)

        def look(trial, run):
            self.assertIn(run.returncode, (0, 1), run.stderr)
            noted = trial.home.path / "noted"
            after = census.places(trial.whisk.mail)
            trial.whisk.check()
            self.assertEqual(census.places(trial.whisk.mail), after)
            verify(trial, run, after, noted.read_text() if noted.exists() else "")

        self.at_every_step(f"cd '{{home}}'\n{script}", arrange, look)

    @staticmethod
    def message(places, number):
        found = [place for place in places.values() if place.name.startswith(
            f"{1_700_000_000 + number * 60}.")]
        return found[0] if found else None

    def test_marked_while_flagged(self):
        def verify(trial, run, after, noted):
            self.assertEqual(run.returncode, 0)
            self.assertEqual(after.keys(), trial.before.keys())
            self.assertEqual(self.message(after, 4).flags, "FRS" if noted else "FS")
            trial.whisk.run("undo")
            last = self.message(census.places(trial.whisk.mail), 4)
            self.assertEqual((last.folder, last.flags), ("", "RS" if noted else "S"))
        self.disturb(ANSWER, lambda ids: ["act", "flag", ids[4], ids[0]], verify)

    def test_marked_while_archived(self):
        def verify(trial, run, after, noted):
            self.assertEqual(run.returncode, 0)
            self.assertEqual(after.keys(), trial.before.keys())
            flags = "RS" if noted else "S"
            archived = sorted(place.flags for place in after.values() if place.folder == ".Archive")
            self.assertEqual(archived, sorted([flags, self.message(trial.before, 0).flags]))
            trial.whisk.run("undo")
            last = self.message(census.places(trial.whisk.mail), 4)
            self.assertEqual((last.folder, last.flags), ("", flags))
        self.disturb(ANSWER, lambda ids: ["act", "archive", ids[4], ids[0]], verify)

    @unittest.skipUnless(DEEP, "deep set")
    def test_removed_while_archived(self):
        def verify(trial, run, after, noted):
            self.assertEqual(run.returncode, 0)
            self.assertEqual(len(after), self.messages - bool(noted))
            trial.whisk.run("undo")
            last = census.places(trial.whisk.mail)
            self.assertEqual({place.folder for place in last.values()}, {""})
            self.assertEqual(len(last), self.messages - bool(noted))
        self.disturb(REMOVE, lambda ids: ["act", "archive", ids[4], ids[0]], verify)

    @unittest.skipUnless(DEEP, "deep set")
    def test_taken_while_read(self):
        def verify(trial, run, after, noted):
            self.assertEqual(run.returncode, 0)
            self.assertEqual(after.keys(), trial.before.keys())
            place = self.message(after, 1)
            self.assertEqual((place.part, place.flags), ("cur", "S"))
        self.disturb(TAKE, lambda ids: ["act", "read", ids[1]], verify)

    @unittest.skipUnless(DEEP, "deep set")
    def test_delivered_while_deleted(self):
        def verify(trial, run, after, noted):
            self.assertEqual(run.returncode, 0)
            self.assertEqual(len(after), self.messages + 1)
            self.assertEqual(len([p for p in after.values() if p.folder == ".Trash"]), 1)
        self.disturb(DELIVER, lambda ids: ["act", "delete", ids[4]], verify)


if __name__ == "__main__":
    unittest.main()
