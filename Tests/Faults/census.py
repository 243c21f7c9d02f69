"""Makes small Maildirs and counts what is in them: nothing lost, nothing doubled, flags right."""
import collections
import hashlib
import os
import pathlib
import re

# Everything else in a Maildir belongs to programs.
PARTS = ("cur", "new")

Copy = collections.namedtuple("Copy", "folder part name flags")


def deliver(mail, number, flags="", part=None, folder="", thread=None, keywords="", owner=None):
    """Puts one message into a Maildir, as a mail server does, and returns its path.

    `owner` is the (user, group) that the file is given to.
    """
    folder = pathlib.Path(mail, folder)
    for name in (*PARTS, "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    part = part or ("cur" if flags or keywords else "new")
    time = 1_700_000_000 + number * 60
    references = f"References: <thread-{thread}@example.org>\n" if thread is not None else ""
    text = " ".join(f"word{(number * 7 + i * i) % 97}" for i in range(20))
    body = (f"Return-Path: <ada@example.org>\nReceived: by mail.example.com; "
            f"Tue, 14 Nov 2023 22:{number // 60 % 60:02}:{number % 60:02} +0000\n"
            f"Date: Tue, 14 Nov 2023 22:{number // 60 % 60:02}:{number % 60:02} +0000\n"
            f"From: Ada Lovelace <ada@example.org>\nTo: robin@example.com\n"
            f"Subject: Message {number}\nMessage-ID: <message-{number}@example.org>\n{references}"
            f"\ntoken-{number} {text}\n")
    name = f"{time}.M{number}P1Q{number}.test"
    if part == "cur":
        name += ":2," + "".join(sorted(flags + keywords))
    temporary, path = folder / "tmp" / name, folder / part / name
    temporary.write_text(body)
    os.utime(temporary, (time, time))
    if owner:
        os.chown(temporary, *owner)
    temporary.rename(path)
    return path


def make(mail, count):
    """A mailbox with each kind of message: unread, new, flagged, with keywords, threads of three."""
    flags = ["S", "", "RS", "F", "S", "FRS"]
    for number in range(count):
        deliver(mail, number, flags[number % 6], part="new" if number % 6 == 1 else "cur",
                keywords="ab" if number % 5 == 0 else "", thread=number // 3)


def count(mail):
    """What each message (by what is in its file) has for copies."""
    found = collections.defaultdict(list)
    for root, _, files in os.walk(mail):
        part = os.path.basename(root)
        if part not in PARTS:
            continue
        folder = os.path.relpath(os.path.dirname(root), mail)
        for name in files:
            try:
                content = pathlib.Path(root, name).read_bytes()
            except FileNotFoundError:
                continue
            flags = name.partition(":2,")[2]
            found[hashlib.sha1(content).hexdigest()].append(
                Copy("" if folder == "." else folder, part, name, flags))
    return dict(found)


def tokens(mail):
    """The subjects of the messages of `deliver` whose text is whole."""
    texts = (path.read_bytes() for part in PARTS for path in pathlib.Path(mail).rglob(part + "/*"))
    return {f"Message {found[1].decode()}" for text in texts
            if (found := re.search(rb"\nSubject: Message (\d+)\n.*\ntoken-\1 ", text, re.DOTALL))}


def places(mail):
    """(folder, part, flags) of each message; fails on a message that is there twice."""
    result = {}
    for key, copies in count(mail).items():
        if len(copies) > 1:
            raise AssertionError(f"A message is there {len(copies)} times: {copies}")
        result[key] = copies[0]
    return result


def compare(before, after):
    """Fails unless the same messages are there, each once and with the same flags."""
    lost, more = before.keys() - after.keys(), after.keys() - before.keys()
    if lost or more:
        raise AssertionError(f"{len(lost)} messages were lost, {len(more)} came from nowhere: "
                             f"{[before[k] for k in lost]} {[after[k] for k in more]}")
    wrong = [(before[k], after[k]) for k in before if before[k].flags != after[k].flags]
    if wrong:
        raise AssertionError(f"Flags changed: {wrong}")


def leftovers(mail):
    """Files in `tmp`, which nobody may leave there."""
    return [str(path) for path in pathlib.Path(mail).rglob("tmp/*")]
