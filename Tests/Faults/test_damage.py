"""Damaged files: mail cut short at any byte, an index and a journal that were written over, and mail
made to be too much."""
import os
import pathlib
import random
import resource
import shutil
import unittest

import census
from whiskmail import DEEP, Home, Whisk

PAGE = 4096


class Damage(unittest.TestCase):
    messages = 12

    def setUp(self):
        self.home = Home()
        self.addCleanup(self.home.remove)
        self.whisk = Whisk(self.home.path)
        census.make(self.whisk.mail, self.messages)

    def works(self):
        """All mail is there, can be listed, and can be acted on and back."""
        self.assertEqual(set(self.whisk.ids()), self.ids)
        # What nobody has read yet may still be damaged; then it is found and mended here.
        checked = self.whisk.run("check", status=(0, 3))
        if checked.returncode == 3:
            self.assertEqual(checked.stderr.count("\n"), 1, checked.stderr)
            self.whisk.run("check", "--repair")
            self.whisk.check()
        first = sorted(self.ids)[:2]
        self.whisk.run("act", "archive", *first)
        self.whisk.run("undo")
        self.whisk.check()
        self.assertEqual(set(self.whisk.ids()), self.ids)

    def damaged_index(self, damage):
        """Damages the index in some way and expects that nobody notices."""
        before = census.places(self.whisk.mail)
        self.home.restore()
        index = self.home.path / "cache/whisk/index.sqlite"
        damage(index)
        self.works()
        self.assertEqual(census.places(self.whisk.mail), before)

    def index_all(self):
        self.whisk.run("index")
        self.ids = set(self.whisk.ids())
        self.home.save()

    def test_what_may_not_be_read(self):
        """It is shown as far as it goes, and is as any other once it may be read."""
        self.index_all()
        files = sorted(path for path in self.whisk.mail.glob("[cn]*/*"))
        (self.whisk.mail / ".Lists").mkdir()
        for part in ("cur", "new", "tmp"):
            (self.whisk.mail / ".Lists" / part).mkdir()
        for file in files[:3]:
            file.rename(self.whisk.mail / ".Lists/cur" / file.name.split(":")[0])
        self.whisk.check()
        shutil.rmtree(self.home.path / "cache")
        locked = [files[4], files[5]]
        for path in locked:
            path.chmod(0)
        self.assertEqual(self.whisk.json("index")["messages"], self.messages)
        self.assertEqual(sum(m["subject"] == "" for m in self.whisk.json("list")), 2)
        said = self.whisk.run("check", status=3).stdout.splitlines()
        self.assertEqual([line.rpartition(": ")[2] for line in said], [f.name for f in locked])
        for path in locked:
            path.chmod(0o600)
        self.whisk.check()
        # A folder that cannot be looked into keeps its mail, and its texts.
        for part in ("cur", ""):
            path = self.whisk.mail / ".Lists" / part
            path.chmod(0)
            self.whisk.run("list", "Lists", status=(0, 3))
            self.assertEqual(len(self.whisk.ids("Lists")), 3)
            path.chmod(0o700)
            self.whisk.check()
        self.assertEqual(len(self.whisk.ids("Lists")), 3)

    def test_index_page_by_page(self):
        self.index_all()
        pages = os.path.getsize(self.home.path / "cache/whisk/index.sqlite") // PAGE
        for page in range(pages) if DEEP else [0, 1, pages // 3, pages // 2, pages - 1]:
            def overwrite(index):
                with open(index, "r+b") as file:
                    file.seek(page * PAGE)
                    file.write(random.Random(page).randbytes(PAGE))
            with self.subTest(page=page):
                self.damaged_index(overwrite)

    def test_index_cut_or_replaced(self):
        self.index_all()

        def directory(index):
            index.unlink()
            index.mkdir()

        damages = {
            "empty": lambda index: index.write_bytes(b""),
            "half": lambda index: os.truncate(index, os.path.getsize(index) // 2),
            "odd length": lambda index: os.truncate(index, os.path.getsize(index) - 1_000),
            "text": lambda index: index.write_text("no database\n" * 1_000),
            "other log": lambda index: pathlib.Path(f"{index}-wal").write_bytes(bytes(range(256)) * 99),
            "deleted": lambda index: shutil.rmtree(index.parent),
        }
        for name, damage in damages.items():
            with self.subTest(damage=name):
                self.damaged_index(damage)

    def test_journal_tail(self):
        """The last write to the journal never came, or came as rubbish, when the machine lost power."""
        self.index_all()
        ids = sorted(self.ids)
        self.whisk.run("act", "flag", *ids[:3])
        before = census.places(self.whisk.mail)
        # Killed late, so that the journal still has its log.
        step = 1
        while True:
            run, is_hit = self.whisk.interrupted(step, "kill", "act", "archive", *ids[:3])
            moved = sum(p.folder == ".Archive" for p in census.places(self.whisk.mail).values())
            if moved == 3 or not is_hit:
                break
            self.home.restore()
            self.whisk.run("act", "flag", *ids[:3])
            step += 1
        self.assertEqual(moved, 3)
        self.home.save()
        log = self.home.path / "data/whisk/journal.sqlite-wal"
        size = log.stat().st_size
        self.assertGreater(size, 0)
        for cut in (1, 100, PAGE, PAGE + 24, 2 * PAGE, size // 2, size - 32, size):
            for is_rubbish in (False, True):
                with self.subTest(cut=cut, is_rubbish=is_rubbish):
                    self.home.restore()
                    with open(log, "r+b") as file:
                        file.truncate(max(0, size - cut))
                        if is_rubbish:
                            file.seek(0, os.SEEK_END)
                            file.write(random.Random(cut).randbytes(cut))
                    self.whisk.check()
                    self.assertEqual(census.places(self.whisk.mail).keys(), before.keys())
                    self.assertEqual(len(self.whisk.ids("inbox", "archive")), self.messages)
                    # Whatever the journal still knows can be taken back, and new things done.
                    while self.whisk.run("undo", status=(0, 1)).returncode == 0:
                        pass
                    inbox = self.whisk.ids()
                    self.whisk.run("act", "archive", *inbox[:2])
                    self.whisk.run("undo")
                    self.whisk.check()

    def test_journal_destroyed(self):
        """A journal that is no database any more: told in one line or begun anew, the mail untouched."""
        self.index_all()
        ids = sorted(self.ids)
        self.whisk.run("act", "archive", *ids[:3])
        before = census.places(self.whisk.mail)
        journal = self.home.path / "data/whisk/journal.sqlite"
        pages = journal.stat().st_size // PAGE
        self.home.save()
        for page in range(pages) if DEEP else (0, 1, pages - 1):
            with self.subTest(page=page):
                self.home.restore()
                with open(journal, "r+b") as file:
                    file.seek(page * PAGE)
                    file.write(random.Random(page).randbytes(PAGE))
                for words in (["list"], ["act", "flag", ids[5]], ["undo"], ["check"]):
                    self.whisk.run(*words, status=(0, 1, 3))
                after = census.places(self.whisk.mail)
                self.assertEqual(after.keys(), before.keys())

    def test_mail_cut_short(self):
        """A message that ends anywhere is still a message."""
        whole = census.deliver(self.whisk.mail, 50, "S").read_bytes()
        crowd = (
            b"From: =?utf-8?B?w4Q=?= <a@example.org>\nSubject: =?utf-8?Q?=C3=A4?=\nMIME-Version: 1.0\n"
            b"Content-Type: multipart/mixed; boundary=\"b\"\n\n--b\nContent-Type: text/html; "
            b"charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>h=C3=A4</p>\n--b\n"
            b"Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0x\n"
            b"--b--\n")
        cur = self.whisk.mail / "cur"
        for message in (whole, crowd):
            for end in range(0, len(message), 1 if DEEP else 7):
                number = len(list(cur.iterdir()))
                (cur / f"17000{number:05}.M{end}P1.test:2,S").write_bytes(message[:end])
        self.whisk.run("index")
        self.whisk.check()
        files = sum(len(list((self.whisk.mail / part).iterdir())) for part in ("cur", "new"))
        listed = self.whisk.json("list")
        self.assertEqual(len(listed), files)
        for message in listed[:: 1 if DEEP else 40]:
            self.whisk.run("show", message["id"], "--json")

    def test_mail_cut_while_indexed(self):
        """Another program truncates a file after it was indexed."""
        self.index_all()
        path = next((self.whisk.mail / "cur").iterdir())
        os.truncate(path, 10)
        self.whisk.run("index")
        self.whisk.check()
        for id in self.ids:
            self.whisk.run("show", id)

    def test_too_much(self):
        """50,000 nested parts, a subject of 1 MB, 10,000 recipients, one line of 5 MB."""
        cur = self.whisk.mail / "cur"
        nested = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(50_000))
        forwarded = "Content-Type: message/rfc822\n\n" * 50_000
        crowd = ",\n ".join(f"Person {n} <p{n}@example.org>" for n in range(10_000))
        for number, message in enumerate((
                f"Subject: nested\n{nested}\n\ndeep\n", f"Subject: forwarded\n{forwarded}text\n",
                f"Subject: {'x' * 1_000_000}\n\ntext\n", f"To: {crowd}\nCc: {crowd}\n\ntext\n",
                f"Subject: line\n\n{'y' * 5_000_000}\n",
                "Subject: fields\n" + "X: y\n" * 200_000 + "\ntext\n")):
            (cur / f"1710000{number:03}.M1P1.test:2,S").write_text(message)

        def limit():
            # A hang ends here; what is allowed is far above what is needed.
            resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
            resource.setrlimit(resource.RLIMIT_STACK, (8 << 20, 8 << 20))
        self.whisk.run("index", preexec_fn=limit)
        self.whisk.check()
        self.assertEqual(len(self.whisk.ids()), self.messages + 6)
        for path in cur.glob("1710000*"):
            self.whisk.run("show", path, "--json", preexec_fn=limit)


if __name__ == "__main__":
    unittest.main()
