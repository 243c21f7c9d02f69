"""A Dovecot of our own with two users, and mbsync between the mailboxes of both."""
import getpass
import imaplib
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import subprocess
import time
import unittest

from whiskmail import HERE, compiled

PATH = os.environ["PATH"] + ":/usr/sbin"


def programs_or_skip(*names):
    missing = [name for name in names if not shutil.which(name, path=PATH)]
    if missing:
        reason = f"not installed: {', '.join(missing)}"
        raise AssertionError(reason) if os.environ.get("CI") else unittest.SkipTest(reason)


class Server:
    """alice's mail is the server's; bob's is the local mail that mbsync keeps the same as hers.

    Dovecot refuses to serve mail of root, so under root it runs, as does mbsync, as nobody.
    """

    FOLDERS = ("", ".Archive", ".Trash")

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.unsent = set()
        self.user = "nobody" if os.geteuid() == 0 else getpass.getuser()
        self.owner, self.as_user = None, {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam(self.user)
            self.owner = entry.pw_uid, entry.pw_gid
            self.as_user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        subprocess.run([HERE / "make-dovecot", self.path, str(self.port), self.user], check=True)
        os.chmod(self.path, 0o755)
        for user in ("alice", "bob"):
            for folder in self.FOLDERS:
                for part in ("cur", "new", "tmp"):
                    os.makedirs(self.mail(user) / folder / part, exist_ok=True)
                if folder:
                    (self.mail(user) / folder / "maildirfolder").touch()
        self.own(self.path)
        self.process = subprocess.Popen(
            ["dovecot", "-F", "-c", self.path / "dovecot.conf"], env=os.environ | {"PATH": PATH},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            **self.as_user)
        self.wait()
        self.configure_mbsync()
        self.settled_only = shutil.copy(
            compiled("settled_only.c", "-shared", "-fPIC"), self.path / "settled_only.so")

    def mail(self, user):
        return self.path / "home" / user / "Maildir"

    def own(self, path):
        """Gives everything below a path to the one Dovecot runs as."""
        if self.owner:
            subprocess.run(["chown", "-R", f"{self.user}:", path], check=True)

    def wait(self):
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise AssertionError("Dovecot did not start: " + self.log())
                time.sleep(0.05)

    def log(self):
        log = self.path / "dovecot.log"
        return log.read_text(errors="replace")[-3_000:] if log.exists() else "no log"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)

    def client(self, user, password):
        client = imaplib.IMAP4("127.0.0.1", self.port)
        client.login(user, password)
        return client

    def configure_mbsync(self):
        (self.path / "mbsyncrc").write_text(f"""
IMAPAccount server
Host 127.0.0.1
Port {self.port}
User alice
Pass secret
SSLType None
AuthMechs LOGIN

IMAPStore far
Account server

MaildirStore near
Inbox {self.mail("bob")}
SubFolders Maildir++

Channel mail
Far :far:
Near :near:
Patterns INBOX Archive Trash
Create Both
Expunge Both
SyncState *
""")
        self.own(self.path / "mbsyncrc")

    def synchronise(self, on_wait=lambda: None):
        """Runs mbsync once; returns its exit status and what it said.

        It calls `on_wait` once a second for as long as mbsync waits for a directory to be left alone.
        """
        process = subprocess.Popen(
            ["mbsync", "-Ds", "-c", self.path / "mbsyncrc", "-a"],
            env=os.environ | {"HOME": str(self.path), "LD_PRELOAD": self.settled_only},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", **self.as_user)
        said = ""
        with process:
            for line in process.stdout:
                said += line
                if "sleeping due to recent" in line:
                    on_wait()
        self.note_unsent(said)
        return process.returncode, said

    def note_unsent(self, said):
        """Remembers new messages that mbsync noted, by its own words, and never began to send.

        When a file has another name than it was listed with, mbsync lists again, and with that forgets
        which of the messages are to be sent (isync 1.4.4: what it lists anew has no sync record). They
        have a record all the same, so it never sends them later.
        """
        for box in re.split(r"^Opening near side box ", said, flags=re.M)[1:]:
            name = box.partition("...")[0]
            noted = set(re.findall(r"^-> log: \+ 0 (\d+) \(fresh\)$", box, re.M))
            begun = set(re.findall(r"^-> log: [#-] 0 (\d+) ", box, re.M))
            folder = "" if name == "INBOX" else "." + name
            self.unsent |= {(folder, uid) for uid in noted - begun}

    def send_unsent(self):
        """Has mbsync send them: without the number that it gave the file, a message is new to it."""
        for folder, uid in self.unsent:
            for file in (self.mail("bob") / folder).glob(f"*/*,U={uid}*"):
                file.rename(file.with_name(re.sub(rf",U={uid}(?=:|$)", "", file.name)))
        self.unsent = set()
