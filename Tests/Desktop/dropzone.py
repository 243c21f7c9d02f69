#!/usr/bin/python3
"""A window that takes files dropped on it, as a file manager does, and copies them into a folder.

    dropzone.py FOLDER
"""
import shutil
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk  # noqa: E402


def dropped(target, files, x, y):
    for file in files.get_files():
        shutil.copy(file.get_path(), sys.argv[1])
    return True


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title="Drop zone")
    target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
    target.connect("drop", dropped)
    window.add_controller(target)
    window.present()


application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
application.run()
