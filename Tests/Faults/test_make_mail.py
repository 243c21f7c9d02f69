"""The mail that measurements are made on: the same for the same seed, and what it says it is."""
import collections
import email
import email.policy
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from whiskmail import BUILT

COUNT = 600


def make(directory, count=COUNT, seed=7, *more):
    subprocess.run([BUILT / "bench", "make-mail", directory, "--count", str(count), "--seed",
                    str(seed), *more], check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return json.loads(pathlib.Path(directory, "bench-mail.json").read_text())


def contents(directory):
    return {path.relative_to(directory): path.read_bytes()
            for part in ("cur", "new") for path in pathlib.Path(directory, part).iterdir()}


class Threads:
    """Which ids belong together: whatever names them in one message."""

    def __init__(self):
        self.parents = {}

    def root(self, id):
        self.parents.setdefault(id, id)
        while self.parents[id] != id:
            id = self.parents[id]
        return id

    def join(self, ids):
        first = self.root(ids[0])
        for id in ids[1:]:
            self.parents[self.root(id)] = first


class MakeMail(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="whisk-mail-")
        cls.addClassCleanup(folder.cleanup)
        cls.path = pathlib.Path(folder.name)
        cls.truth = make(cls.path / "one")
        cls.files = contents(cls.path / "one")

    def test_same_seed_same_mail(self):
        make(self.path / "two")
        self.assertEqual(contents(self.path / "two"), self.files)

    def test_it_is_what_it_says(self):
        threads, ids, hits = Threads(), set(), collections.Counter()
        for path, content in self.files.items():
            # Some messages begin with a line of an mbox, as happens.
            content = re.sub(rb"\AFrom [^\n]*\n", b"", content)
            message = email.message_from_bytes(content, policy=email.policy.default)
            self.assertEqual(message.defects, [], path)
            id = message["Message-ID"] or str(path)
            ids.add(id)
            named = " ".join(message.get(field, "") for field in ("References", "In-Reply-To"))
            threads.join([id, *named.split()])
            body = message.get_body(("plain", "html"))
            words = set(re.findall(r"\w+", body.get_content().lower())) if body else set()
            hits.update(words & {"quinquereme", "engine", "please"})
        self.assertEqual(len(self.files), COUNT)
        self.assertEqual(self.truth["count"], COUNT)
        self.assertEqual(sum(map(len, self.files.values())), self.truth["bytes"])
        self.assertEqual(hits, collections.Counter(self.truth["hits"]))
        self.assertEqual(len({threads.root(id) for id in ids}), self.truth["threads"])

    def test_small_messages_are_small(self):
        truth = make(self.path / "small", COUNT, 8, "--small")
        self.assertLess(truth["bytes"] / COUNT, 3_000)
        # Another seed is other mail in other threads.
        self.assertNotEqual(truth["threads"], self.truth["threads"])

    def test_nothing_is_written_over(self):
        done = subprocess.run([BUILT / "bench", "make-mail", self.path / "one", "--count", "5"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 3)
        self.assertIn("not empty", done.stderr)
        self.assertEqual(contents(self.path / "one"), self.files)


if __name__ == "__main__":
    unittest.main()
