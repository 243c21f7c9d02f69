#!/usr/bin/python3
"""Notices of new mail, with the notification service in the hands of the test."""
import json
import os
import subprocess
import unittest

from gi.repository import Gio, GLib
from whiskdesktop import PROGRAM, WhiskTest

SERVICE = "org.freedesktop.Notifications"
INTERFACE = """<node><interface name="org.freedesktop.Notifications">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
<arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""


class Notices:
    """The desktop's notification service: the notices that are shown, by number."""

    def __init__(self, bus):
        self.bus = bus
        self.shown = {}
        self.count = 0
        interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
        bus.register_object("/org/freedesktop/Notifications", interface, self.call, None, None)
        Gio.bus_own_name_on_connection(bus, SERVICE, Gio.BusNameOwnerFlags.NONE, None, None)

    def call(self, bus, sender, path, interface, method, arguments, invocation):
        given = arguments.unpack()
        if method == "GetCapabilities":
            return invocation.return_value(GLib.Variant("(as)", (["actions", "body"],)))
        if method == "CloseNotification":
            self.shown.pop(given[0], None)
            return invocation.return_value(None)
        self.count += 0 if given[1] else 1
        number = given[1] or self.count
        keys = given[5][0::2]
        self.shown[number] = {"title": given[3], "body": given[4],
                              "actions": dict(zip(given[5][1::2], keys))}
        invocation.return_value(GLib.Variant("(u)", (number,)))

    def find(self, body):
        return next((n for n, notice in self.shown.items() if notice["body"] == body), None)

    def press(self, number, label=None):
        """Presses a button, or the notice; as every service does, one that was answered is closed."""
        actions = self.shown.pop(number)["actions"]
        key = actions[label] if label else "default"
        self.tell("ActionInvoked", GLib.Variant("(us)", (number, key)))
        self.tell("NotificationClosed", GLib.Variant("(uu)", (number, 2)))

    def tell(self, signal, values):
        self.bus.emit_signal(None, "/org/freedesktop/Notifications", SERVICE, signal, values)


class Notifications(WhiskTest):
    def setUp(self):
        super().setUp()
        self.notices = Notices(self.desktop.bus)
        self.mail.add("old")
        for part in ("cur", "new", "tmp"):
            (self.mail.path / ".Archive" / part).mkdir(parents=True)
        self.open_inbox()

    def look_elsewhere(self):
        """Whoever looks at the inbox needs no notice of it."""
        self.desktop.key("shift+F6")
        self.desktop.key("Down")
        self.until("the archive", lambda: not self.desktop.row("old"))

    def test_a_notice_archives_its_mail_and_leads_to_it(self):
        self.look_elsewhere()
        self.mail.add("engine")
        number = self.until("a notice", lambda: self.notices.find("engine"))
        notice = self.notices.shown[number]
        self.assertEqual(notice["title"], "Ada Lovelace")
        self.assertLessEqual({"Archive", "Mark as Read", "Delete"}, set(notice["actions"]))
        self.notices.press(number, "Archive")
        self.wait_for_folder("engine", "Archive")
        self.until("no notice", lambda: not self.notices.find("engine"))
        # The notice itself leads to its message.
        self.mail.add("loom")
        number = self.until("a notice", lambda: self.notices.find("loom"))
        self.notices.press(number)
        self.until("its text", lambda: self.desktop.shown("What there is to say about loom."))
        self.assertIsNotNone(self.desktop.row("old"), "The inbox is shown.")

    def test_archive_moves_the_notice_s_mail_while_no_window_is_open(self):
        self.desktop.key("ctrl+q")
        self.until_left()
        mail = self.run_tool("list", "--json")[0]["id"]
        environment = self.environment() | {"WHISK_MAIL": str(self.mail.path)}
        self.app = self.desktop.launch(
            [str(PROGRAM), "--gapplication-service"], env=environment, wait=False)
        self.until("the service", lambda: self.owner("io.github.whiskmail.Whisk"))
        self.desktop.bus.call_sync(
            "io.github.whiskmail.Whisk", "/io/github/whiskmail/Whisk", "org.gtk.Actions",
            "Activate", GLib.Variant("(sava{sv})", (
                "act-on-mail", [GLib.Variant("as", ["archive", mail])], {})),
            None, Gio.DBusCallFlags.NONE, 10000, None)
        self.wait_for_folder("old", "Archive")

    def run_tool(self, *words):
        return json.loads(subprocess.check_output(
            [str(PROGRAM.with_name("whisk-mail")), "--mail", str(self.mail.path), *words],
            env=os.environ | self.environment()))

    def owner(self, name):
        return self.desktop.bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0]

    def test_read_elsewhere_takes_the_notice_back_and_many_come_as_one(self):
        self.look_elsewhere()
        file = self.mail.add("loom")
        self.until("a notice", lambda: self.notices.find("loom"))
        file.rename(file.with_name(file.name + "S"))
        self.until("no notice", lambda: not self.notices.find("loom"))
        for number in range(5):
            self.mail.add(f"many {number}")
        self.until("one notice of all", lambda: [
            n for n in self.notices.shown.values() if n["title"] == "5 new messages in Inbox"])
        self.assertEqual(len(self.notices.shown), 1)


class SampleAndOwnMail(WhiskTest):
    def test_a_notice_acts_on_own_mail_that_was_added_after_the_sample_was_opened(self):
        notices = Notices(self.desktop.bus)
        self.start()
        self.desktop.click(*self.desktop.center(
            self.until("the first page", lambda: self.desktop.shown("Try the Sample Mailbox"))))
        self.until("the sample's messages", lambda: len(self.desktop.rows()) > 20)
        self.mail.add_to("Archive", "kept")
        self.mail.add("old")
        self.mail.path.rename(self.home / "Maildir")
        self.mail.path = self.home / "Maildir"
        self.desktop.key("ctrl+n")
        self.until("a second window", lambda: len(self.desktop.windows()) == 2)
        # Whoever looks at the inbox needs no notice of it.
        self.until("its mail", lambda: self.lists("old"))
        self.desktop.key("shift+F6")
        self.desktop.key("Down")
        self.until("the archive", lambda: self.lists("kept"))
        self.mail.add("engine")
        number = self.until("a notice", lambda: notices.find("engine"))
        notices.press(number, "Archive")
        self.wait_for_folder("engine", "Archive")

    def lists(self, subject):
        return any(f", {subject}," in name for _, _, name in self.desktop.walk())


class Tray:
    """GNOME's notification service, whose notices have names and outlive the program."""

    INTERFACE = """<node><interface name="org.gtk.Notifications">
    <method name="AddNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="a{sv}" direction="in"/></method>
    <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method></interface></node>"""

    def __init__(self, bus):
        self.shown = {}
        interface = Gio.DBusNodeInfo.new_for_xml(self.INTERFACE).interfaces[0]
        bus.register_object("/org/gtk/Notifications", interface, self.call, None, None)
        Gio.bus_own_name_on_connection(
            bus, "org.gtk.Notifications", Gio.BusNameOwnerFlags.NONE, None, None)

    def call(self, bus, sender, path, interface, method, arguments, invocation):
        given = arguments.unpack()
        if method == "AddNotification":
            self.shown[given[1]] = given[2]
        else:
            self.shown.pop(given[1], None)
        invocation.return_value(None)

    def bodies(self):
        return {str(notice["body"]) for notice in self.shown.values()}


class EarlierRun(WhiskTest):
    def test_a_notice_of_an_earlier_run_goes_when_its_mail_was_read(self):
        tray = Tray(self.desktop.bus)
        self.mail.add("old")
        for part in ("cur", "new", "tmp"):
            (self.mail.path / ".Archive" / part).mkdir(parents=True)
        self.open_inbox()
        self.desktop.key("shift+F6")
        self.desktop.key("Down")
        self.until("the archive", lambda: not self.desktop.row("old"))
        files = {name: self.mail.add(name) for name in ("engine", "loom")}
        self.until("notices", lambda: tray.bodies() == {"engine", "loom"})
        self.desktop.key("ctrl+q")
        self.until_left()
        files["engine"].rename(files["engine"].with_name(files["engine"].name + "S"))
        self.start("--mail", self.mail.path)
        self.until("the one that is still unread", lambda: tray.bodies() == {"loom"})


if __name__ == "__main__":
    unittest.main()
