"""Runs the real `whisk-mail` on a scratch mailbox, whole or interrupted at one of its system calls."""
import ctypes
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import census

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILT = pathlib.Path(os.environ.get("WHISK_BUILD_DIR", ROOT / ".build/debug"))
DEEP = bool(os.environ.get("WHISK_DEEP"))


def compiled(source, *options):
    """What one of the C files here makes, compiled where it is missing or old."""
    source = HERE / source
    made = ROOT / ".build/faults" / source.stem
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        made.parent.mkdir(parents=True, exist_ok=True)
        # Renamed into place, since tests run at the same time.
        with tempfile.TemporaryDirectory(dir=made.parent) as scratch:
            new = pathlib.Path(scratch, "new")
            subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", *options, "-o", new, source],
                           check=True)
            new.rename(made)
    return str(made)


def obey_permissions():
    """What root starts from now on may not read what its mode forbids."""
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


class Failed(AssertionError):
    """A command that ended in a way that no test allows."""


class Whisk:
    """`whisk-mail` with a mailbox and data of its own, all below one folder.

    Copies of that folder are the same mailbox at another place, and so another account: what is to
    be tried again from one state is put back with `restore`.
    """

    def __init__(self, home, mail=None):
        self.home = pathlib.Path(home)
        self.mail = pathlib.Path(mail or self.home / "Maildir")
        self.prepare = obey_permissions
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "LC_", "LANG"))}
        self.env |= {"HOME": str(self.home), "XDG_CACHE_HOME": str(self.home / "cache"),
                     "XDG_DATA_HOME": str(self.home / "data"),
                     "XDG_STATE_HOME": str(self.home / "state"), "TZ": "UTC",
                     # A crash is to be told in a line, not looked into for seconds.
                     "SWIFT_BACKTRACE": "enable=no"}

    def command(self, *words):
        return [str(BUILT / "whisk-mail"), "--mail", str(self.mail), *map(str, words)]

    def run(self, *words, status=0, **options):
        """Runs a command; `status` is how it must end, or all the ways in which it may."""
        done = subprocess.run(self.command(*words), env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, errors="replace", timeout=600,
                              stdin=subprocess.DEVNULL, **{"preexec_fn": self.prepare} | options)
        allowed = status if isinstance(status, tuple) else (status,)
        if done.returncode not in allowed:
            raise Failed(f"whisk-mail {' '.join(map(str, words))} ended with {done.returncode}, "
                         f"not {status}: {done.stderr}{done.stdout[-2000:]}")
        if done.returncode == 3 and not done.stdout and done.stderr.count("\n") != 1:
            raise Failed(f"whisk-mail {words[0]} failed with more or less than one line: {done.stderr}")
        return done

    def json(self, *words, status=(0, 1)):
        return json.loads(self.run(*words, "--json", status=status).stdout or "[]")

    def ids(self, *folders):
        """The ids of all messages in these folders, or in the inbox; a folder may be missing."""
        return [message["id"] for folder in folders or ("inbox",)
                for message in self.json("list", folder)]

    def load(self, source):
        """Has one of the C files here in each `whisk-mail` from now on."""
        self.env["LD_PRELOAD"] = compiled(source, "-shared", "-fPIC")

    def interrupted(self, call, what, *words, only_changes=True):
        """Runs a command with something done at one of its calls.

        Returns how it ended, and whether it got that far.
        """
        with tempfile.NamedTemporaryFile("r", prefix="report-") as report:
            done = subprocess.run(
                [compiled("at_call.c"), *["-w"] * only_changes, str(call), what, report.name,
                 *self.command(*words)],
                env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                stdin=subprocess.DEVNULL, timeout=600)
            how = report.read().split()[-1]
        if done.returncode in (98, 99):
            raise Failed(done.stderr)
        return done, how == "hit"

    def check(self):
        """Index, journal and files agree, and each message is found by what is in it."""
        self.run("check")
        there = census.tokens(self.mail)
        found = {message["subject"] for message in self.json("search", "token in:anywhere")} if there else set()
        if lost := {subject for subject in there if subject not in found}:
            raise Failed(f"{len(lost)} of {len(there)} messages are not found by a word: {lost}")


class Home:
    """A scratch folder that can be put back to how it was at one moment."""

    def __init__(self, base=None):
        self.scratch = tempfile.mkdtemp(prefix="whisk-faults-", dir=base)
        self.path = pathlib.Path(self.scratch, "home")
        self.path.mkdir()

    def save(self):
        shutil.rmtree(f"{self.scratch}/saved", ignore_errors=True)
        shutil.copytree(self.path, f"{self.scratch}/saved", symlinks=True)

    def restore(self):
        shutil.rmtree(self.path)
        shutil.copytree(f"{self.scratch}/saved", self.path, symlinks=True)

    def remove(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
