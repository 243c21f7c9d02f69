"""A walk through every view of Whisk in one run of the program, for tests that look at each.

A test says what it does with a view in `visit`; the walk brings the view up and ends it again.
"""
from samplemail import Maildir
from whiskdesktop import WhiskTest

POSTER = "<p>Come <a href='https://example.org'>all</a>.</p>"
LETTER = "Dear all,\n\nplease see https://example.org for more.\n\n" + "".join(
    f"> What was written before, line {n}.\n" for n in range(6))


class Tour(WhiskTest):
    """The mail for it, and the way."""

    def visit(self, view, walks=True, made_by_toolkit=None, within=None):
        """Looks at the view that is on the screen, or at what of it is within something of a name.

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
        self.add_answer("Letter 3")
        for folder, subject in (("Trash", "Thrown away"), ("Lists", "Digest"), ("Work", "Plan")):
            self.mail.add_to(folder, subject, flags="" if folder == "Lists" else "S")
        self.work = Maildir(self.home / "Work")
        self.work.add("At work")

    def add_answer(self, subject):
        """Makes a conversation of two."""
        answer = self.mail.add(f"Re: {subject}", "Alan Turing <alan@example.org>", flags="S")
        count = next(i for i in range(1, 9) if self.mail.find(subject)[1].split(".")[1] == str(i))
        answer.write_text(f"In-Reply-To: <{count}.sample@example.org>\n" + answer.read_text())

    def open_inbox(self):
        """Starts on two accounts, whose inboxes are one list at first."""
        self.start("--mail", self.mail.path, "--mail", self.work.path)
        self.until("the mail of both", lambda: len(self.desktop.rows()) == 9)

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
        if self.is_narrow and self.desktop.extents(self.desktop.find("list", "Folders"))[0] < 0:
            self.act("win.folders")
        folder = self.until(f"the folder {name}", lambda: next(
            (node for node, role, text in self.desktop.walk()
             if role == "list item" and text.split(",")[0] == name
             and self.desktop.extents(node)[0] >= 0), None))
        self.desktop.click(*self.desktop.center(folder))

    # ------------------------------------------------------------------ the walk

    def tour(self):
        """Brings up every view."""
        shown, find = self.desktop.shown, self.desktop.find
        self.open_inbox()
        self.visit("all inboxes")
        self.go_to_folder("Inbox")
        self.until("the rows of one", lambda: len(self.desktop.rows()) == 8)
        self.marks()
        self.visit("list")
        self.folders()
        self.go_to_folder("Inbox")
        self.until("the rows of the inbox", lambda: len(self.desktop.rows()) == 8)
        self.mid_swipe()
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
        self.snoozed()
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
        """Whether a button of an open row has the focus."""
        return self.has_focus("Archive") or self.has_focus("Mark as Read") or self.has_focus(
            "Mark as Unread")

    def marks(self):
        """Gives a row the mark that no file has, and another the pointer."""
        self.focus_list()
        self.desktop.key("end")
        self.desktop.key("p")
        self.until("a pinned row", lambda: any("Pinned" in n for _, n in self.desktop.rows()))
        self.desktop.key("home")
        self.desktop.move(*self.desktop.center(self.desktop.row("Letter 1")))

    def folders(self):
        """The folders, one of them open, one hidden and one pinned."""
        self.focus_folder("Lists, 1 unread")
        for key in ("ctrl+left", "ctrl+right"):
            self.desktop.key(key)
            self.until("a button of the folder", lambda: self.has_focus("Hide Folder")
                       or self.has_focus("Mark All as Read"))
            self.visit(f"folder's panel by {key}", walks=False)
            self.desktop.key("escape")
            self.until("the focus on the folder", lambda: self.has_focus("Lists, 1 unread"))
        self.focus_folder("Work")
        self.desktop.key("h")
        self.until("no folder", lambda: not self.desktop.shown("Work", "list item"))
        self.focus_folder("Lists, 1 unread")
        self.desktop.key("p")
        self.act("win.shows-hidden-folders")
        self.until("both folders", lambda: self.desktop.shown("Work, hidden")
                   and self.desktop.shown("Lists, 1 unread, pinned"))
        self.visit("folders")
        self.desktop.key("escape")

    def focus_folder(self, name):
        """Goes to a folder, and so opens it."""
        if self.is_narrow and self.desktop.extents(self.desktop.find("list", "Folders"))[0] < 0:
            self.act("win.folders")
        rows = self.desktop.children(self.desktop.find("list", "Folders"))
        paths = [node[1] for node in rows]
        self.until("the focus in the folders",
                   lambda: self.focused_path() in paths or self.desktop.key("f6"))
        self.desktop.key("home")
        for _ in range([self.desktop._prop(node, "Name") for node in rows].index(name)):
            self.desktop.key("down")
        self.until(f"the focus on {name}", lambda: self.has_focus(name))

    def mid_swipe(self):
        """A row held in the middle of a swipe, with room for its buttons and far enough for the
        first of them to be done."""
        for sign, side in ((-1, "left"), (1, "right")):
            x, y, width, height = self.desktop.extents(self.desktop.row("Letter 2"))
            middle = y + height / 2
            start = x + width * (0.95 if sign < 0 else 0.05)
            self.desktop.move(start, middle)
            self.desktop.button()
            for view, far in (("open", 0.45), ("armed", 0.85)):
                self.desktop.glide(start + sign * far * width, middle)
                self.visit(f"row held {view} to the {side}", walks=False)
            self.desktop.glide(start, middle)
            self.desktop.button(down=False)
            self.until("the row at rest", lambda: not self.desktop.find("button", "Archive")
                       and not self.desktop.find("button", "Mark as Unread"))
        if self.is_narrow:
            return
        self.desktop.move(x + width / 2, middle)
        self.desktop.button()
        self.desktop.glide(x + width / 2, middle + 30)
        self.desktop.glide(*self.desktop.center(self.desktop.shown("Trash", "list item")))
        # What is dragged is drawn over the folders below.
        self.visit("drop target", walks=False, within="Trash")
        self.desktop.key("escape")
        self.desktop.button(down=False)

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

    def press(self, node):
        """Calls the only action of a widget, which has its name in the toolkit's language."""
        self.desktop.act(node, *self.desktop.actions(node))

    def filter(self):
        self.desktop.key("f10")
        item = self.until("the menu", lambda: self.desktop.shown("Flagged Only", "menu item"))
        self.press(item)
        self.until("the strip", lambda: self.desktop.shown("Show All", "button"))
        self.visit("filter")
        self.press(self.desktop.shown("Show All", "button"))
        self.until("all", lambda: len(self.desktop.rows()) == 8)

    def toast(self):
        self.focus_list()
        self.desktop.key("home")
        self.desktop.key("e")
        self.until("the notice", lambda: self.desktop.find(name="Archived “Old”"))
        self.visit("notice", walks=False)
        self.desktop.key("ctrl+z")

    def snoozed(self):
        """A row with the mark of when it comes back."""
        self.focus_list()
        self.desktop.key("home")
        self.desktop.key("b")
        self.until("the times", lambda: self.desktop.shown("Snooze Until"))
        self.desktop.key("return")
        self.until("one less", lambda: len(self.desktop.rows()) == 7)
        self.go_to_folder("Snoozed")
        self.until("the row", lambda: len(self.desktop.rows()) == 1)
        self.visit("snoozed")
        self.go_to_folder("Inbox")
        self.until("the rows of the inbox", lambda: len(self.desktop.rows()) == 7)
        self.desktop.key("ctrl+z")
        self.until("what came back", lambda: len(self.desktop.rows()) == 8)

    def messages(self):
        self.message("message", "Letter 1", "Show Quoted Text")
        page = next(n for n, _, name in self.desktop.walk() if name.startswith("Letter 1. "))
        self.until("the focus in the message",
                   lambda: self.focused_path() == page[1] or self.desktop.key("f6"))
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
        self.preferences()
        self.window("shortcuts", "win.shortcuts", walks=False,
                    made_by_toolkit="Keyboard Shortcuts")
        self.window("help", "win.help")
        self.window("about", "win.about", made_by_toolkit="About")

    def preferences(self):
        """Each page, from its beginning and from its end."""
        self.act("win.preferences")
        self.until("preferences", lambda: len(self.desktop.windows()) > 1)
        for page, last in (("Swiping", "Mouse"), ("Mail", "Single Keys"),
                           ("Notifications", "Lists")):
            tab = [node for node, role, name in self.desktop.walk()
                   if (role, name) == ("tab", page) and self.desktop.extents(node)[2] > 0][-1]
            self.desktop.act(tab, self.desktop.actions(tab)[0])
            self.until(page, lambda: self.desktop.shown(last, "switch"))
            self.visit(f"preferences: {page}")
            # Beside the rows, where no scale takes the wheel.
            self.desktop.move(8, 300)
            self.desktop.wheel(20)
            self.visit(f"preferences: end of {page}", walks=False)
        self.desktop.key("escape")
        self.until("no preferences", lambda: len(self.desktop.windows()) == 1)

    def question(self):
        self.go_to_folder("Trash")
        self.wait_for_row("Thrown away")
        self.over_the_list("question", "delete", lambda: self.desktop.shown("Cancel", "button"))
