"""A walk through every view of Whisk in one run of the program, for tests that look at each.

A test says what it does with a view in `visit`; the walk brings the view up and ends it again.
"""
from whiskdesktop import WhiskTest

POSTER = "<p>Come <a href='https://example.org'>all</a>.</p>"
LETTER = "Dear all,\n\nplease see https://example.org for more.\n\n" + "".join(
    f"> What was written before, line {n}.\n" for n in range(6))


class Tour(WhiskTest):
    """The mail for it, and the way."""

    def visit(self, view, walks=True, made_by_toolkit=None):
        """Looks at the view that is on the screen.

        walks is whether Tab goes round in all of it; made_by_toolkit is the title of a window whose
        nameless parts are the toolkit's."""
        raise NotImplementedError

    def setUp(self):
        super().setUp()
        for number in range(4):
            self.mail.add(f"Letter {number}", flags="S" if number else "", body=LETTER)
        self.mail.add("Flagged", "Alan Turing <alan@example.org>", flags="FS")
        poster = self.mail.add("Poster", "Grace Hopper <grace@example.org>", body=POSTER)
        poster.write_text(poster.read_text().replace("text/plain", "text/html"))
        self.add_with_attachment("Minutes")
        self.mail.add("Old", "Emmy Noether <emmy@example.org>", flags="S")
        self.mail.add_to("Trash", "Thrown away", flags="S")

    def add_with_attachment(self, subject):
        file = self.mail.add(subject, "Emmy Noether <emmy@example.org>", flags="S")
        head, _, body = file.read_text().replace(
            "text/plain; charset=utf-8", "multipart/mixed; boundary=part").partition("\n\n")
        file.write_text(
            f"{head}\n\n--part\nContent-Type: text/plain; charset=utf-8\n\n{body}\n"
            "--part\nContent-Type: text/plain; name=notes.txt\n"
            "Content-Disposition: attachment; filename=notes.txt\n\nNotes.\n--part--\n")

    # ------------------------------------------------------------------ the ways

    @property
    def is_narrow(self):
        return self.size[0] < 600

    def focus_list(self):
        """Moves the focus, pane by pane, to a row."""
        rows = {node[1] for node, _ in self.desktop.rows()}
        self.until("the focus in the list",
                   lambda: self.focused_path() in rows or self.desktop.key("f6"))

    def has_focus(self, name):
        """Whether something of that name has the focus."""
        return any(text == name and self.desktop._acc(node, "GetState")[0][0] & 1 << 12
                   for node, _, text in self.desktop.walk())

    def focused_path(self):
        return next((node[1] for node, _, _ in self.desktop.walk()
                     if self.desktop._acc(node, "GetState")[0][0] & 1 << 12), None)

    def over_the_list(self, view, key, sign, ends="escape", **how):
        """Looks at what a key opens over the list, and that a key ends it."""
        self.focus_list()
        self.desktop.key(key)
        self.until(view, sign)
        self.visit(view, **how)
        self.desktop.key(ends)
        self.until(f"no {view}", lambda: not sign())

    def window(self, view, action, **how):
        """Looks at a window of its own."""
        if action:
            self.act(action)
        self.until(view, lambda: len(self.desktop.windows()) > 1)
        self.visit(view, **how)
        self.desktop.key("escape")
        self.until(f"no {view}", lambda: len(self.desktop.windows()) == 1)

    def act(self, action):
        self.desktop.act(self.desktop.find("window", "Whisk"), action)

    def message(self, view, subject, sign):
        """Opens a message and looks at it."""
        self.focus_list()
        self.desktop.key("home")
        place = [f", {subject}," in name for _, name in self.desktop.rows()].index(True)
        for _ in range(place):
            self.desktop.key("down")
        self.desktop.key("return")
        self.until(view, lambda: self.desktop.shown(sign))
        self.visit(view)

    def close_message(self):
        self.act("win.back")
        self.until("no message", lambda: not self.desktop.shown("Message"))

    def go_to_folder(self, name):
        """Opens a folder of the sidebar, which a narrow window has behind a button."""
        if self.is_narrow:
            self.act("win.folders")
        folder = self.until(f"the folder {name}", lambda: next(
            (node for node, role, text in self.desktop.walk()
             if role == "list item" and text.split(",")[0] == name
             and self.desktop.extents(node)[0] >= 0), None))
        self.desktop.click(*self.desktop.center(folder))
        self.desktop.key("return")

    # ------------------------------------------------------------------ the walk

    def tour(self):
        """Brings up every view."""
        shown, find = self.desktop.shown, self.desktop.find
        self.open_inbox()
        self.visit("list")
        if self.is_narrow:
            self.act("win.folders")
            self.until("the folders", lambda: self.desktop.extents(find("list", "Folders"))[0] >= 0)
            self.visit("folders")
            self.desktop.key("escape")
        for key in ("ctrl+left", "ctrl+right"):
            # The keys of an open panel go round in it.
            self.over_the_list(f"panel by {key}", key, self.panel, walks=False)
        self.over_the_list("menu", "menu", lambda: find("menu item", "Archive"), walks=False)
        self.over_the_list("main menu", "f10", lambda: find("menu item", "Preferences"), walks=False)
        self.over_the_list("snooze", "b", lambda: shown("Snooze Until"))
        self.date()
        self.over_the_list("move", "v", lambda: shown("Move To"))
        self.over_the_list("search", "/", lambda: shown("Search Mail", "search box"), walks=False)
        self.results()
        self.over_the_list("selection", "ctrl+a", lambda: shown("8 selected"))
        self.filter()
        self.toast()
        self.messages()
        self.windows()
        self.question()

    def date(self):
        """The calendar and clock of snoozing."""
        self.focus_list()
        for key in ("b", "end", "return"):
            self.desktop.key(key)
            self.until("the times", lambda: self.desktop.find(name="Snooze Until"))
        self.until("the calendar", lambda: self.desktop.shown("Date"))
        self.visit("date")
        self.until("no times", lambda: self.desktop.key("escape")
                   or not self.desktop.find(name="Snooze Until"))

    def panel(self):
        """The buttons of an open row."""
        return self.desktop.shown("Archive", "button") or self.desktop.shown("Flag", "button")

    def results(self):
        for view, words, sign in (
                ("results", "letter\n", lambda: len(self.desktop.rows()) == 4),
                ("nothing found", "xyzzy\n", lambda: self.desktop.shown("Nothing Found"))):
            self.act("win.search")
            self.until("the entry", lambda: self.has_focus("Search Mail"))
            self.desktop.key("ctrl+a")
            self.desktop.type(words)
            self.until(view, sign)
            # Tab to the folders opens one, which ends the search.
            self.visit(view, walks=view == "results")
        self.until("the inbox", lambda: len(self.desktop.rows()) == 8 or self.desktop.key("escape"))

    def filter(self):
        self.act("win.filter-flagged")
        self.until("the strip", lambda: self.desktop.shown("Show All", "button"))
        self.visit("filter")
        self.act("win.filter-all")
        self.until("all", lambda: len(self.desktop.rows()) == 8)

    def toast(self):
        self.focus_list()
        self.desktop.key("home")
        self.desktop.key("e")
        self.until("the notice", lambda: self.desktop.find(name="Archived “Letter 0”"))
        self.visit("notice", walks=False)
        self.desktop.key("ctrl+z")

    def messages(self):
        self.message("message", "Letter 1", "Show Quoted Text")
        self.until("the focus in the message",
                   lambda: self.has_focus("Message") or self.desktop.key("f6"))
        self.desktop.key("ctrl+f")
        self.until("the bar", lambda: self.desktop.shown("Find in Message"))
        self.visit("find")
        self.desktop.key("escape")
        self.desktop.key("ctrl+u")
        self.window("source", None)
        self.close_message()
        self.message("attachments", "Minutes", "notes.txt")
        self.close_message()
        self.message("HTML message", "Poster", "Text of the message")
        self.close_message()

    def windows(self):
        self.window("preferences", "win.preferences", made_by_toolkit="Preferences")
        self.window("shortcuts", "win.shortcuts", walks=False,
                    made_by_toolkit="Keyboard Shortcuts")
        self.window("help", "win.help")
        self.window("about", "win.about", made_by_toolkit="About")

    def question(self):
        self.go_to_folder("Trash")
        self.wait_for_row("Thrown away")
        self.over_the_list("question", "delete", lambda: self.desktop.shown("Cancel", "button"))
