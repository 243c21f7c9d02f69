"""Maildirs made for one test."""
import email.utils
import pathlib

MINUTE = 60
# Newest first; an hour in the past, so that no row's time depends on when the test runs.
NEWEST = 1_750_000_000


class Maildir:
    """A Maildir of plain messages, each told by its subject."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        for part in ("cur", "new", "tmp"):
            (self.path / part).mkdir(parents=True)
        self._count = 0

    def add(self, subject, sender="Ada Lovelace <ada@example.org>", flags="", body=None):
        """Adds a message that is one minute older than the one before; returns its file."""
        self._count += 1
        time = NEWEST - self._count * MINUTE
        return self._deliver(subject, time, f"cur/{time}.{self._count}.example:2,{flags}", sender, body)

    def add_to(self, folder, subject, flags=""):
        """Adds a message to a folder beside the inbox."""
        for part in ("cur", "new", "tmp"):
            (self.path / f".{folder}" / part).mkdir(parents=True, exist_ok=True)
        self._count += 1
        time = NEWEST - self._count * MINUTE
        self._deliver(subject, time, f".{folder}/cur/{time}.{self._count}.example:2,{flags}")

    def add_newer(self, subject):
        """Delivers a message that is newer than all others."""
        self._count += 1
        time = NEWEST + self._count * MINUTE
        self._deliver(subject, time, f"new/{time}.{self._count}.example")

    def _deliver(self, subject, time, name, sender="Ada Lovelace <ada@example.org>", body=None):
        """Makes a message's file where nobody looks and renames it to its place; returns it."""
        text = (f"From: {sender}\nTo: Whisk <inbox@example.org>\nSubject: {subject}\n"
                f"Date: {email.utils.formatdate(time)}\n"
                f"Message-ID: <{self._count}.sample@example.org>\nMIME-Version: 1.0\n"
                f"Content-Type: text/plain; charset=utf-8\n\n"
                f"{body or 'What there is to say about ' + subject + '.'}\n")
        file = self.path / name
        fresh = self.path / "tmp" / file.name
        fresh.write_text(text)
        return fresh.rename(file)

    def fill(self, count):
        """Adds `count` messages with subjects of their own: "Number 1", "Number 2" …"""
        for number in range(1, count + 1):
            self.add(f"Number {number}", flags="S" if number % 3 == 0 else "")

    def find(self, subject):
        """Where the message of that subject lies, as (folder, base name, flags); one place only.

        The folder is "" for the inbox, else the name without its dot: "Archive"."""
        file = self.file(subject)
        if not file:
            return None
        base, _, flags = file.name.partition(":2,")
        folder = file.parent.parent.relative_to(self.path).as_posix()
        return folder.removeprefix(".").removesuffix("."), base, flags

    def file(self, subject):
        """The file of the message of that subject, or None while it is in none or in two places."""
        line = f"\nSubject: {subject}\n".encode()
        places = [f for part in ("cur", "new") for f in self.path.rglob(f"{part}/*")
                  if f.is_file() and line in f.read_bytes()]
        return places[0] if len(places) == 1 else None

    def flags(self, subject):
        """The flag letters of the message of that subject, or None while it is on its way."""
        place = self.find(subject)
        return place and place[2]

    def folder(self, subject):
        """The folder of the message of that subject, or None while it is in none or in two."""
        place = self.find(subject)
        return place and place[0]
