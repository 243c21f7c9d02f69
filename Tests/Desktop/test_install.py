#!/usr/bin/python3
"""Whisk as it is installed: started by the desktop over D-Bus, in words of a translation, and gone
without a trace when it is taken away."""
import shutil
import subprocess
import unittest

from gi.repository import Gio, GLib

from whiskdesktop import PROGRAM, ROOT, WhiskTest

ID = "io.github.whiskmail.Whisk"
TRANSLATION = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Welcome to Whisk"
msgstr "Schön, dass du da bist"
"""


class Installed(WhiskTest):
    def setUp(self):
        super().setUp()
        # A name that a shell, sed and a desktop entry each read in their own way.
        self.prefix = self.home / "its & place"
        source = self.home / "source"
        shutil.copytree(ROOT / "data", source / "data")
        (source / "data/po/de.po").write_text(TRANSLATION)
        self.script = source / "data/packaging/install"

    def install(self, *options):
        return subprocess.run(
            [self.script, "--prefix", self.prefix, *options], check=True, capture_output=True,
            text=True).stdout

    def command(self):
        """What the session's bus would start."""
        entry = GLib.KeyFile()
        entry.load_from_file(str(self.prefix / f"share/dbus-1/services/{ID}.service"), 0)
        return GLib.shell_parse_argv(entry.get_string("D-BUS Service", "Exec"))[1]

    def activate(self):
        bus = Gio.DBusConnection.new_for_address_sync(
            self.desktop.env["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        def has_owner():
            return bus.call_sync(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                GLib.Variant("(s)", (ID,)), None, 0, -1).unpack()[0]
        self.until("the program on the bus", has_owner)
        bus.call_sync(ID, "/" + ID.replace(".", "/"), "org.freedesktop.Application", "Activate",
                      GLib.Variant("(a{sv})", ({},)), None, 0, -1)

    def test_it_is_started_translated_and_taken_away(self):
        self.assertIn(str(self.prefix), self.install("--built", PROGRAM.parent))
        subprocess.run(["desktop-file-validate", *self.prefix.glob("share/applications/*")],
                       check=True)
        version = subprocess.run([self.prefix / "bin/whisk-mail", "--version"], check=True,
                                 capture_output=True, text=True).stdout
        self.assertRegex(version, r"^whisk-mail \d")
        environment = self.desktop.env | self.environment() | {"LANGUAGE": "de"}
        self.desktop._spawn("service", self.command(), env=environment)
        self.activate()
        self.until("the translated welcome", lambda: self.desktop.shown("Schön, dass du da bist"))

        mail = self.prefix / "mail"
        mail.write_text("somebody else's file")
        self.install("--uninstall")
        self.assertEqual(list(self.prefix.rglob("*")), [mail])

    def test_a_wrong_option_is_named(self):
        with self.assertRaises(subprocess.CalledProcessError) as failed:
            self.install("--prefx")
        self.assertEqual(failed.exception.returncode, 2)
        self.assertIn("There is no option --prefx.", failed.exception.stderr)


if __name__ == "__main__":
    unittest.main()
