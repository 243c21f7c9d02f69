"""Two of our processes, a mail program, Dovecot with its clients and mbsync all at once on one
Maildir: nothing lost, nothing doubled, mbsync content, and the server has the same in the end."""
import collections
import json
import os
import random
import re
import threading
import time
import unittest

import census
from server import Server, programs_or_skip
from whiskmail import DEEP, Failed, Home, Whisk

# Flags that IMAP has too; keywords are not synchronised.
SHARED = set("FRS")


class Sync(unittest.TestCase):
    messages = 300 if DEEP else 60
    operations = 25_000 if DEEP else 600

    def setUp(self):
        programs_or_skip("dovecot", "mbsync")
        home = Home()
        self.addCleanup(home.remove)
        os.chmod(home.scratch, 0o755)
        os.chmod(home.path, 0o755)
        self.server = Server(home.path / "server")
        self.addCleanup(self.server.stop)
        self.whisk = Whisk(home.path / "whisk", mail=self.server.mail("bob"))
        self.whisk.home.mkdir()
        # Under root the mail is another user's.
        self.whisk.prepare = None

    def tokens(self, user):
        """Where each message is that was ever delivered: {number: [(folder, shared flags)]}."""
        found = {}
        mail = self.server.mail(user)
        for copies in census.count(mail).values():
            for copy in copies:
                path = mail / copy.folder / copy.part / copy.name
                token = re.search(rb"token-(\d+)", path.read_bytes())
                self.assertTrue(token, f"no message of this test: {path}")
                found.setdefault(int(token[1]), []).append(
                    (copy.folder, "".join(sorted(SHARED & set(copy.flags)))))
        return found

    def synchronise(self):
        status, said = self.server.synchronise()
        self.assertEqual(status, 0, said)

    def agree(self, count):
        """Once all is quiet both sides have each message once, at the same place."""
        for _ in range(4):
            self.server.send_unsent()
            self.synchronise()
            ours, theirs = self.tokens("bob"), self.tokens("alice")
            if ours == theirs:
                break
        for side in (ours, theirs):
            doubled = {number: places for number, places in side.items() if len(places) > 1}
            self.assertEqual(doubled, {}, "messages are there twice")
            self.assertEqual(set(range(count)) - side.keys(), set(), "messages were lost")
        self.assertEqual(ours, theirs)
        self.whisk.run("index")
        self.whisk.check()

    def fill(self):
        census.make(self.server.mail("alice"), self.messages)
        self.server.own(self.server.mail("alice"))
        self.synchronise()

    def uids(self, folder):
        """The number the server has given to each message of a folder."""
        client = self.server.client("alice", "secret")
        client.select(folder, readonly=True)
        _, found = client.uid("FETCH", "1:*", "(BODY.PEEK[TEXT])")
        client.logout()
        return {int(re.search(rb"token-(\d+)", part[1])[1]): int(re.search(rb"UID (\d+)", part[0])[1])
                for part in found if isinstance(part, tuple)}

    def test_mbsync_waits_for_a_directory_that_changed_after_it_asked_for_the_time(self):
        """What the other tests here rely on: by itself it does not."""
        later = time.time() + 1.5
        os.utime(self.server.mail("bob") / "cur", (later, later))
        waits = []
        self.server.synchronise(on_wait=lambda: waits.append(time.time()))
        self.assertGreater(max(waits, default=0), later - 1)

    def test_archive_and_synchronise(self):
        """Mail case 6: one action of each kind, and the server has it."""
        self.fill()
        self.whisk.run("index")
        ids = self.whisk.ids()
        before = self.uids("INBOX")
        new = {path.name.split(":")[0] for path in (self.whisk.mail / "new").iterdir()}
        self.assertTrue(new, "no message is new")
        self.whisk.run("act", "archive", *ids[:5])
        self.whisk.run("act", "read", *ids[5:])
        self.whisk.run("act", "delete", *ids[20:22])
        cur = {path.name.split(":")[0] for path in (self.whisk.mail / "cur").iterdir()}
        self.assertTrue(new & cur, "those that were new have other names")
        self.agree(self.messages)
        after = self.uids("INBOX")
        self.assertEqual(len(after), self.messages - 7)
        self.assertEqual(after.items() - before.items(), set(), "messages got other UIDs")
        self.assertEqual(len(self.uids("Archive")), 5)
        self.assertEqual(len(self.whisk.ids("archive")), 5)
        self.whisk.run("undo")
        self.whisk.run("undo")
        self.whisk.run("undo")
        self.agree(self.messages)
        self.assertEqual(len(self.whisk.ids()), self.messages)

    def test_everybody_at_once(self):
        self.fill()
        self.whisk.run("index")
        crowd = Crowd(self.server, self.whisk, self.messages, self.operations)
        crowd.run()
        self.assertEqual(crowd.errors, [], "\n".join(crowd.errors[:5]))
        print(dict(crowd.done), flush=True)
        self.agree(crowd.delivered)


class Crowd:
    """Everybody who works on the mailbox, each in a thread of their own, until enough was done.

    Our mailbox has a rest when mbsync has waited for one in vain: it lists a directory only after a
    second without changes.
    """

    PATIENCE = 2

    def __init__(self, server, whisk, messages, operations):
        self.server, self.whisk = server, whisk
        self.wanted = operations
        self.done = collections.Counter()
        self.delivered = messages
        self.errors = []
        self.lock = threading.Lock()
        self.waits = 0
        self.rest_until = 0

    def run(self):
        print(f"seed {SEED}", flush=True)
        workers = [threading.Thread(target=self.work, args=(work, number)) for number, work in
                   enumerate((self.act, self.act, self.mark_files, self.synchronise, self.deliver,
                              self.near_client, self.far_client))]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def work(self, work, number):
        chance = random.Random(f"{SEED} {number}")
        try:
            while self.is_open():
                if work.__name__ in ("act", "mark_files", "near_client"):
                    while time.monotonic() < self.rest_until:
                        time.sleep(0.05)
                count = work(chance)
                with self.lock:
                    self.done[work.__name__] += count
        except Exception as error:
            with self.lock:
                self.errors.append(f"{work.__name__}: {type(error).__name__}: {error}")

    def is_open(self):
        """Whether there is more to do: enough in all, and a good part of it by us."""
        if self.errors:
            return False
        return sum(self.done.values()) < self.wanted or self.done["act"] < self.wanted // 4

    def wait(self):
        self.waits += 1
        if self.waits > self.PATIENCE:
            # It looks again after a second, and says so if what was under way was not done by then.
            self.rest_until = time.monotonic() + 1.5

    def act(self, chance):
        """One of our two processes: ten messages at a time."""
        role = chance.choice(["inbox", "inbox", "archive", "trash"])
        ids = [m["id"] for m in self.whisk.json("list", role, "--limit", "200")]
        if not ids:
            return 0
        some = chance.sample(ids, min(len(ids), 10))
        action = chance.choice({"inbox": ["archive", "delete", "flag", "unflag", "read", "unread"],
                                "archive": ["inbox", "flag"], "trash": ["inbox"]}[role])
        # Some or all of them may be gone by now, or be so already.
        done = self.whisk.run("act", action, *some, "--json", status=(0, 1))
        if done.returncode == 1:
            return 0
        if chance.random() < 0.2:
            self.whisk.run("undo", status=(0, 1))
        return json.loads(done.stdout)["count"]

    def mark_files(self, chance):
        """A mail program that renames what it finds, as they all do."""
        count = 0
        # Slow enough that the others do their share.
        time.sleep(0.2)
        for folder in Server.FOLDERS:
            cur = self.server.mail("bob") / folder / "cur"
            names = sorted(os.listdir(cur))
            for name in chance.sample(names, min(5, len(names))):
                base, _, flags = name.partition(":2,")
                new = base + ":2," + "".join(sorted(set(flags) ^ {chance.choice("FRS")}))
                try:
                    os.rename(cur / name, cur / new)
                    count += 1
                except FileNotFoundError:
                    pass
        return count

    def synchronise(self, chance):
        self.waits = 0
        status, said = self.server.synchronise(on_wait=self.wait)
        if status != 0:
            raise Failed(f"mbsync ended with {status}: {said[-500:]}")
        return 1

    def deliver(self, chance):
        """New mail reaches the server."""
        with self.lock:
            number = self.delivered
            self.delivered += 1
        census.deliver(
            self.server.mail("alice"), number, thread=number // 3, owner=self.server.owner)
        time.sleep(0.2)
        return 1

    def near_client(self, chance):
        """A mail program that reaches our mailbox through Dovecot."""
        return self.use_client(self.server.client("bob", "secret2"), chance)

    def far_client(self, chance):
        """A telephone at the server."""
        # It moves nothing: a message that both sides move at the same time is two for mbsync.
        return self.use_client(self.server.client("alice", "secret"), chance)

    def use_client(self, client, chance):
        time.sleep(0.2)
        count = 0
        folder = chance.choice(["INBOX", "Archive"])
        _, (total,) = client.select(folder)
        for _ in range(min(10, int(total))):
            message = str(chance.randint(1, int(total)))
            flag = chance.choice([r"\Seen", r"\Flagged", r"\Answered"])
            client.store(message, chance.choice(["+FLAGS", "-FLAGS"]), flag)
            count += 1
        client.logout()
        return count


SEED = os.environ.get("WHISK_SEED") or random.randrange(1 << 32)


if __name__ == "__main__":
    unittest.main()
