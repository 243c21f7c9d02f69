#!/usr/bin/python3
"""Notices of new mail, with the notification service in the hands of the test."""
import json
import os
import subprocess
import sys
import unittest

from gi.repository import Gio, GLib
from looks import SETTINGS
from whiskdesktop import PROGRAM, ROOT, WhiskTest

sys.path.append(str(ROOT / "Tests/Faults"))
from whiskmail import compiled  # noqa: E402

NAME, PATH = "io.github.whiskmail.Whisk", "/io/github/whiskmail/Whisk"

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


class Tray:
    """GNOME's notification service, whose notices have names and outlive the program."""

    INTERFACE = """<node><interface name="org.gtk.Notifications">
    <method name="AddNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="a{sv}" direction="in"/></method>
    <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    </method></interface></node>"""

    def __init__(self, bus):
        self.bus = bus
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

    def press(self, name, label):
        """Presses a button: the program is called by its name, whoever sent the notice."""
        button = next(b for b in self.shown.pop(name)["buttons"] if b["label"] == label)
        activate(self.bus, button["action"].removeprefix("app."), button["target"])


def activate(bus, action, target):
    """Has the program that has the name do an action, as a desktop does."""
    bus.call_sync(NAME, PATH, "org.freedesktop.Application", "ActivateAction", GLib.Variant(
        "(sava{sv})", (action, [GLib.Variant("as", target)], {})),
        None, Gio.DBusCallFlags.NONE, 10000, None)


class NoticeTest(WhiskTest):
    def setUp(self):
        super().setUp()
        self.mail.add("old")
        self.mail.add_to("Archive", "kept", flags="S")

    def look_elsewhere(self):
        """Whoever looks at the inbox needs no notice of it."""
        self.desktop.key("shift+F6")
        self.desktop.key("Down")
        self.wait_for_row("kept")

    def deliver(self, *subjects):
        return {subject: self.mail.add(subject) for subject in subjects}


class Notifications(NoticeTest):
    """Of a program that was started on mail of its own, and so has no name on the bus."""

    settings = WhiskTest.settings | SETTINGS

    def setUp(self):
        super().setUp()
        self.tray = Tray(self.desktop.bus)
        self.notices = Notices(self.desktop.bus)
        self.open_inbox()

    def tearDown(self):
        super().tearDown()
        self.assertEqual(self.tray.shown, {}, "Its buttons would do nothing.")

    def wait_for_notice(self, title):
        return self.until(f"a notice “{title}”", lambda: next(
            (n for n, notice in self.notices.shown.items() if notice["title"] == title), None))

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

    def test_many_come_as_one_with_the_same_buttons_and_go_when_they_are_read(self):
        self.look_elsewhere()
        file = self.mail.add("loom")
        self.until("a notice", lambda: self.notices.find("loom"))
        file.rename(file.with_name(file.name + "S"))
        self.until("no notice", lambda: not self.notices.find("loom"))
        many = [f"many {number}" for number in range(5)]
        files = self.deliver(*many)
        number = self.wait_for_notice("5 new messages in Inbox")
        self.assertEqual(len(self.notices.shown), 1)
        # What is read meanwhile is not new any more, and stays.
        files["many 0"].rename(files["many 0"].with_name(files["many 0"].name + "S"))
        self.until("it is read", lambda: self.desktop.shown("Inbox, 5 unread"))
        self.notices.press(number, "Archive")
        for subject in many[1:]:
            self.wait_for_folder(subject, "Archive")
        self.until("words of it", lambda: self.desktop.shown("Archived 4 messages"))
        self.desktop.key("ctrl+z")
        for subject in many:
            self.wait_for_folder(subject, "")

    def test_a_folder_that_is_quiet(self):
        self.mail.add_to("Lists", "chatter", flags="S")
        self.until("the folder", lambda: self.desktop.shown("Lists"))
        self.look_elsewhere()
        self.desktop.key("ctrl+comma")
        self.until("preferences", lambda: len(self.desktop.windows()) > 1)
        tab = self.until("the page", lambda: self.desktop.shown("Notifications", "tab"))
        self.desktop.act(tab, self.desktop.actions(tab)[0])
        switch = self.until("the switch", lambda: self.desktop.shown("Lists", "switch"))
        # Coordinates of a window are those of the screen once it is in its corner.
        self.desktop.key("super+f9")
        self.desktop.click(*self.desktop.center(switch))
        self.until("it is off", lambda: not self.desktop._acc(switch, "GetState")[0][0] & 1 << 4)
        self.until("preferences gone", lambda: self.desktop.key("Escape")
                   or len(self.desktop.windows()) == 1)
        self.mail.add_to("Lists", "noise")
        self.until("its mail", lambda: self.desktop.shown("Lists, 1 unread"))
        self.deliver("loom")
        self.until("the other's notice", lambda: self.notices.find("loom"))
        self.assertEqual(len(self.notices.shown), 1)

    def test_snoozed_mail_comes_back_while_it_is_looked_at(self):
        message = self.run_tool("list")[0]["id"]
        self.run_tool("act", "snooze", message, "--until", "1440m")
        snoozed = self.until("Snoozed", lambda: self.desktop.shown("Snoozed, 1 unread"))
        self.desktop.click(*self.desktop.center(snoozed))
        self.wait_for_row("old")
        # It comes back in the fourth second from now, as there an hour is over.
        ahead = {"LD_PRELOAD": compiled("shifted_clock.c", "-shared", "-fPIC"),
                 "CLOCK_SHIFT": str(4 - 3600)}
        self.run_tool("act", "snooze", message, "--until", "60m", **ahead)
        number = self.until(
            "its notice", lambda: self.notices.find("Back from snoozing: old"))
        self.until("an empty folder", lambda: self.desktop.shown("This folder is empty."))
        self.assertEqual(self.mail.find("old")[::2], ("", ""))
        self.notices.press(number, "Delete")
        self.wait_for_folder("old", "Trash")

    def run_tool(self, *words, **environment):
        return json.loads(subprocess.check_output(
            [str(PROGRAM.with_name("whisk-mail")), "--mail", str(self.mail.path), *words, "--json"],
            env=os.environ | self.environment() | environment))


class SampleAndOwnMail(WhiskTest):
    """Two windows of one program, one with the sample and one with own mail that came later."""

    def setUp(self):
        super().setUp()
        self.notices = Notices(self.desktop.bus)
        self.mail.add_to("Archive", "kept")
        self.mail.add("old")
        self.start()
        self.until("the first page", lambda: self.desktop.shown("Try the Sample Mailbox"))

    def try_the_sample(self):
        self.desktop.act(self.desktop.find("button", "Try the Sample Mailbox"), "Click")
        self.until("the sample's messages", lambda: len(self.desktop.rows()) > 20)

    def add_own_mail(self):
        self.mail.path.rename(self.home / "Maildir")
        self.mail.path = self.home / "Maildir"
        self.desktop.key("ctrl+n")
        self.until("a second window", lambda: len(self.desktop.windows()) == 2)
        self.until("its mail", lambda: self.lists("old"))
        # Whoever looks at the inbox needs no notice of it.
        self.desktop.key("shift+F6")
        self.desktop.key("Down")
        self.until("the archive", lambda: self.lists("kept"))

    def lists(self, subject):
        return any(f", {subject}," in name for _, _, name in self.desktop.walk())

    def a_notice_archives(self, subject):
        self.mail.add(subject)
        number = self.until("a notice", lambda: self.notices.find(subject))
        self.notices.press(number, "Archive")
        self.wait_for_folder(subject, "Archive")

    def test_the_sample_first(self):
        self.try_the_sample()
        self.add_own_mail()
        self.a_notice_archives("engine")

    def test_own_mail_first(self):
        self.add_own_mail()
        self.try_the_sample()
        self.a_notice_archives("engine")


class UsualMail(NoticeTest):
    """Of the program that has the name, with GNOME's service."""

    def environment(self):
        return super().environment() | {"WHISK_MAIL": str(self.mail.path)}

    def setUp(self):
        super().setUp()
        self.tray = Tray(self.desktop.bus)
        self.start()
        self.wait_for_row("old")
        self.look_elsewhere()

    def leave(self):
        self.desktop.key("ctrl+q")
        self.until_left()

    def test_all_of_one_notice_are_deleted_and_those_of_an_earlier_run_go(self):
        many = [f"many {number}" for number in range(4)]
        self.deliver(*many)
        name = self.until("one notice of all", lambda: next(
            (n for n, notice in self.tray.shown.items() if len(self.tray.shown) == 1
             and notice["title"] == "4 new messages in Inbox"), None))
        self.tray.press(name, "Delete")
        for subject in many:
            self.wait_for_folder(subject, "Trash")
        files = self.deliver("engine", "loom")
        self.until("notices", lambda: self.tray.bodies() == {"engine", "loom"})
        self.leave()
        files["engine"].rename(files["engine"].with_name(files["engine"].name + "S"))
        self.start()
        self.until("the one that is still unread", lambda: self.tray.bodies() == {"loom"})
        # While no window is open, the desktop starts the program.
        self.leave()
        name = next(iter(self.tray.shown))
        self.app = self.desktop.launch(
            [str(PROGRAM), "--gapplication-service"], env=self.environment(), wait=False)
        self.until("the service", lambda: self.desktop.bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, 10000, None).unpack()[0])
        self.tray.press(name, "Archive")
        self.wait_for_folder("loom", "Archive")


if __name__ == "__main__":
    unittest.main()
