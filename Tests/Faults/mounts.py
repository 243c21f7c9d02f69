"""File systems of their own for tests: small ones that are soon full, and read-only views.

As root they are mounted where every process sees them; anyone else gets them, where the system allows
it, in a namespace that this process moves to with all it starts from then on.
"""
import ctypes
import os
import pathlib
import subprocess
import unittest

NEW_NAMESPACES = 0x00020000 | 0x10000000  # CLONE_NEWNS | CLONE_NEWUSER


def become_root():
    """Lets this process mount, or skips the test; with CI=true it fails instead."""
    if os.geteuid() == 0:
        return
    user, group = os.geteuid(), os.getegid()
    if ctypes.CDLL(None, use_errno=True).unshare(NEW_NAMESPACES) != 0:
        reason = f"cannot mount here: {os.strerror(ctypes.get_errno())}"
        raise AssertionError(reason) if os.environ.get("CI") else unittest.SkipTest(reason)
    for name, line in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"), ("gid_map", f"0 {group} 1")):
        pathlib.Path("/proc/self", name).write_text(line)


def mount(test, *words):
    """Mounts until the test ends; the last word is where."""
    subprocess.run(["mount", *words], check=True)
    test.addCleanup(subprocess.run, ["umount", "--lazy", words[-1]], check=True)


def small_disk(test, path, size):
    path = pathlib.Path(path)
    path.mkdir(parents=True, exist_ok=True)
    mount(test, "-t", "tmpfs", "-o", f"size={size},mode=700", "none", str(path))
    return path


def read_only(test, path):
    mount(test, "--bind", str(path), str(path))
    subprocess.run(["mount", "-o", "remount,bind,ro", str(path)], check=True)
