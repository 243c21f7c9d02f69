#!/usr/bin/python3
"""Small windows for the audit's own test, each with one thing that shuts somebody out.

    faulty.py FAULT

A window has an entry, a picture with a name, a list and two buttons, all as they should be, and
the fault on top.
"""
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gtk, Pango  # noqa: E402


def name(widget, text):
    widget.update_property([Gtk.AccessibleProperty.LABEL], [text])
    return widget


def button(text, **properties):
    made = Gtk.Button(label=text, **properties)
    made.connect("clicked", lambda _: None)
    return made


def none(box):
    """A window that anybody can use."""


def unlabelled(box):
    box.append(Gtk.Button(child=Gtk.Box()))


def type_named(box):
    rows = Gtk.ListBox()
    rows.append(name(Gtk.ListBoxRow(child=Gtk.Label(label="Grace")), "Grace"))
    box.append(rows)


def name_twice(box):
    box.append(name(Gtk.Button(child=Gtk.Box()), "Undo Undo"))


def letter_mark(box):
    """Its name has the mark of the letter to press."""
    box.append(name(Gtk.Button(child=Gtk.Box()), "_Undo"))


def hidden_focus(box):
    """Tab goes to what no one can see or hear."""
    hidden = button("Behind")
    hidden.update_state([Gtk.AccessibleState.HIDDEN], [True])
    box.append(hidden)


def same_names(box):
    for _ in range(2):
        box.append(button("Remove"))


def image_without_text(box):
    box.append(Gtk.Image(icon_name="mail-unread-symbolic"))


def no_action(box):
    """It looks like a button and only a mouse can press it."""
    image = Gtk.Image(icon_name="mail-send-symbolic", focusable=True,
                      accessible_role=Gtk.AccessibleRole.BUTTON)
    image.add_controller(Gtk.GestureClick())
    box.append(name(image, "Reply"))


def unreachable(box):
    box.append(button("By mouse only", focusable=False))


def trap(box):
    """What is written in it keeps the Tab key, Shift or not."""
    view = name(Gtk.TextView(), "Notes")
    keys = Gtk.EventControllerKey(propagation_phase=Gtk.PropagationPhase.CAPTURE)
    tabs = (Gdk.KEY_Tab, Gdk.KEY_ISO_Left_Tab)
    keys.connect("key-pressed", lambda _, key, *rest: key in tabs)
    view.add_controller(keys)
    box.append(view)


def style(widget, text):
    """Gives a widget a style of its own."""
    provider = Gtk.CssProvider()
    provider.load_from_data(f"* {{ {text} }}".encode())
    widget.get_style_context().add_provider(provider, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    return widget


def faint_text(box):
    box.append(style(Gtk.Label(label="Hardly written"), "color: #858585; background: #ffffff;"))


def faint_mark(box):
    image = Gtk.Image(icon_name="starred-symbolic")
    style(image, "color: #a0a0a0;")
    box.append(name(style(Gtk.Button(child=image), "background: #ffffff;"), "Flag"))


def cut(box):
    label = Gtk.Label(label="Nothing of it is seen", ellipsize=Pango.EllipsizeMode.END)
    label.set_max_width_chars(0)
    label.set_halign(Gtk.Align.START)
    box.append(label)


def sticks_out(box):
    fixed = Gtk.Fixed()
    fixed.put(Gtk.Label(label="Out of the window"), -30, 0)
    box.append(fixed)


def small(box):
    box.append(style(button("Small"), "min-height: 20px; padding: 0;"))


def no_ring(box):
    box.append(style(button("Unseen"), "outline: none; transition: none;"))


PALETTE = [("#000000", "#ffffff"), ("#767676", "#ffffff"), ("#949494", "#ffffff"),
           ("#ffffff", "#3584e4"), ("#1a1a1a", "#f5c211"), ("#c0bfbc", "#242424")]


def palette(box):
    """Text in known colours, in the size of a preview."""
    for ink, ground in PALETTE:
        text = style(Gtk.Label(label=f"Written in {ink}"),
                     f"color: {ink}; background: {ground}; font-size: 9pt;")
        box.append(text)


LOOKS = [faint_text, faint_mark, cut, sticks_out, small, no_ring]
FAULTS = [unlabelled, type_named, name_twice, letter_mark, hidden_focus, same_names,
          image_without_text, no_action, unreachable, trap]


def fill(application, fault):
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
    box.append(name(Gtk.Entry(), "Search"))
    box.append(name(Gtk.Image(icon_name="starred-symbolic"), "Flagged"))
    rows = name(Gtk.ListBox(), "Letters")
    for word in ("Ada", "Alan"):
        rows.append(name(Gtk.ListBoxRow(child=Gtk.Label(label=word)), word))
    box.append(rows)
    box.append(button("Send"))
    box.append(button("Not now", sensitive=False))
    fault(box)
    window = Gtk.ApplicationWindow(application=application, title="Letters", child=box)
    window.present()


if __name__ == "__main__":
    program = Gtk.Application()
    faults = {f.__name__: f for f in [*FAULTS, *LOOKS, none, palette]}
    program.connect("activate", fill, faults[sys.argv[1]])
    program.run()
