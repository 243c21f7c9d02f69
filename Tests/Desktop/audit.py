"""What shuts somebody out of a view, found by reading the whole accessible tree and by pressing Tab.

    audit = Audit(desktop)
    for problem in audit.view("list"): print(problem)

Each problem is a sentence that names the widget by its place in the tree. What GTK gives by itself
and no program can change is left out: the buttons in a window's corner, which Tab passes over.
"""
import re

from gi.repository import Gio, GLib

FOCUSABLE, FOCUSED, SELECTED, SENSITIVE, VISIBLE = 11, 12, 23, 24, 30
# What one presses, chooses or switches.
CONTROLS = {"button", "toggle button", "check box", "radio button", "menu item", "check menu item",
            "radio menu item", "link", "switch", "combo box", "push button", "page tab"}
# What one writes or moves in.
FIELDS = {"text box", "entry", "text", "password text", "search box", "spin button", "slider"}
# One of many, between which the arrow keys go.
ITEMS = {"list item", "menu item", "check menu item", "radio menu item", "radio button", "page tab",
         "table cell", "tree item", "option"}
NAMED = CONTROLS | FIELDS | ITEMS | {"list", "list box", "grid", "menu", "window", "dialog",
                                     "alert", "scroll pane", "scroll bar pane", "image", "icon"}
IMAGES = {"image", "icon"}
# Written for programs: a type, a file's name in an icon theme, or the mark of a letter to press.
MACHINE_NAME = re.compile(
    r"^(Gtk|Adw|Gdk|Gsk|WebKit|Swipe|Whisk)[A-Z]\w*$|^[a-z0-9-]+-symbolic$|^_\w")
# What lies over the rest while it is there.
LAYERS = {"window", "frame", "dialog", "alert", "menu", "widget"}
# Parts inside the toolkit's own widgets, which no program can name.
INSIDE = {"AdwGizmo", "GtkGizmo", "GtkRange", "GtkScrollbar"}
# The row that a drop-down shows of its list: its words are the button's, which a program can name.
CHOSEN = "GtkListItemWidget"
CORNER = {"Minimize the window", "Maximize the window", "Restore the window", "Close the window"}


class Node:
    """An accessible as it was when the tree was read."""

    def __init__(self, address, parent):
        self.address, self.parent, self.children = address, parent, []

    @property
    def path(self):
        return self.address[1]

    def has(self, state):
        return bool(self.states >> state & 1)

    @property
    def takes_room(self):
        return min(self.extents[2:]) > 0

    @property
    def ancestors(self):
        node = self.parent
        while node:
            yield node
            node = node.parent

    @property
    def place(self):
        """Role and name of the node and of what named things it is in."""
        around = [f"{n.role} “{n.name}”" for n in self.ancestors if n.name]
        where = f", in {around[0]}" if around else ""
        return f"{self.role} “{self.name}”{where}"

    @property
    def is_scroller(self):
        return any(child.role == "scroll bar" for child in self.children)

    @property
    def is_in_a_corner(self):
        return self.role == "button" and self.description in CORNER


class Audit:
    """Reads the tree of a desktop's windows."""

    def __init__(self, desktop):
        self.desktop = desktop
        self.visited = {}
        self._focus = []
        desktop.a11y().signal_subscribe(
            None, "org.a11y.atspi.Event.Object", "StateChanged", None, "focused",
            Gio.DBusSignalFlags.NONE, self._focused)

    def _focused(self, _connection, _sender, path, _interface, _signal, arguments):
        if arguments.unpack()[1]:
            self._focus.append(path)

    # ------------------------------------------------------------------ reading

    def _ask(self, questions):
        """Asks all at once; an answer is None where the widget has gone or does not know."""
        answers, left = [None] * len(questions), len(questions)
        bus = self.desktop.a11y()

        def answered(connection, result, index):
            nonlocal left
            left -= 1
            try:
                answers[index] = connection.call_finish(result).unpack()[0]
            except GLib.Error:
                pass
        for index, (node, interface, method, arguments) in enumerate(questions):
            name, path = node.address
            bus.call(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE,
                     10000, None, answered, index)
        while left:
            GLib.MainContext.default().iteration(True)
        return answers

    def tree(self, hidden=True, root=None):
        """All nodes of all windows, or of what has that address, parents before their children,
        without those that libadwaita keeps for later; without what is in a node that takes no room,
        where what is hidden is not asked for."""
        a11y = "org.a11y.atspi."
        roots = [root] if root else self.desktop.windows()
        nodes, level = [], [Node(tuple(address), None) for address in roots]

        def text(name):
            return GLib.Variant("(ss)", (a11y + "Accessible", name))
        while level:
            asked = [question for node in level for question in (
                (node, a11y + "Accessible", "GetRoleName", None),
                (node, "org.freedesktop.DBus.Properties", "Get", text("Name")),
                (node, "org.freedesktop.DBus.Properties", "Get", text("Description")),
                (node, a11y + "Accessible", "GetState", None),
                (node, a11y + "Component", "GetExtents", GLib.Variant("(u)", (1,))),
                (node, a11y + "Action", "GetActions", None),
                (node, a11y + "Accessible", "GetChildren", None))]
            answers = self._ask(asked)
            below = []
            for index, node in enumerate(level):
                (node.role, node.name, node.description, states, node.extents, actions,
                 children) = answers[index * 7:index * 7 + 7]
                if node.role is None or states is None:
                    continue
                node.states = states[0] | states[1] << 32
                node.actions = [a[0] for a in actions or []]
                node.extents = node.extents or (0, 0, 0, 0)
                nodes.append(node)
                if node.parent:
                    node.parent.children.append(node)
                if hidden or node.takes_room:
                    below += [Node(tuple(child), node) for child in children or []]
            level = below
        for node in list(kept_for_later(nodes)):
            node.parent.children.remove(node)
        roots = [node for node in nodes if node.parent is None]
        left = {node for root in roots for node in [root, *descendants(root)]}
        return [node for node in nodes if node in left]

    # ------------------------------------------------------------------ walking

    def press(self, key, patience=0.4):
        """Presses a key; where the focus then goes, or None where it stays."""
        self._focus.clear()
        self.desktop.key(key)
        self.desktop.sleep(0.005)
        steps = int(patience / 0.01)
        for _ in range(steps):
            if self._focus:
                return self._focus[-1]
            self.desktop.sleep(0.01)
        return None

    def walk(self, limit=80, at_stop=lambda path: None):
        """Where Tab goes until it comes round, in order, and whether it can leave where it is.

        at_stop is called at each place with its path."""
        stops = []
        for _ in range(limit):
            # Within a text, from link to link, the focus stays on it for a screen reader.
            stop = self.press("tab") or self.press("tab")
            if stop is None:
                # One stop alone is all there is; Shift+Tab tells that from a trap.
                return stops, bool(self.press("shift+tab")) or not stops
            if stop in stops:
                break
            stops.append(stop)
            at_stop(stop)
        return stops, True

    # ------------------------------------------------------------------ judging

    def view(self, name, walks=True, made_by_toolkit=None, at_stop=lambda path: None, root=None):
        """The problems of what is on the screen now, or of what of it has an address, as sentences.

        at_stop is called at each place the walk goes to, with its path. No problem of ours are the
        toolkit's own nameless parts in a menu, in a window of that title that it makes as a whole, and
        the row that a drop-down with a name shows on its button."""
        nodes = self.tree(root=root)
        self.visited[name] = len(nodes)
        theirs = {
            n for n in nodes if not is_for_people(n.name)
            if any(a.role == "menu" or a.role in LAYERS and a.name == made_by_toolkit
                   or n.name == CHOSEN and a.role == "combo box" and is_for_people(a.name)
                   for a in n.ancestors)}
        problems = [p for node in nodes if node not in theirs for p in self._node_problems(node)]
        problems += [p for node in nodes for p in self._sibling_problems(node)]
        if walks:
            stops, is_free = self.walk(at_stop=at_stop)
            # Where one stop is all there is, the focus is there already.
            stops = stops or [node.path for node in nodes if node.has(FOCUSED)]
            # Tab may have scrolled or unfolded something: judged is what is there now.
            problems += self._walk_problems(self.tree(), stops, is_free)
        return [f"{name}: {problem}" for problem in dict.fromkeys(problems)]

    @staticmethod
    def _node_problems(node):
        in_control = any(a.role in CONTROLS | ITEMS | {"tab"} and a.name for a in node.ancestors)
        # What takes no room is judged in the view that shows it, and what has no role but GTK's word
        # for none is a place for others.
        is_place = node.role == "widget" and not node.has(FOCUSABLE)
        is_away = not node.takes_room and node.role not in ITEMS
        if node.name in INSIDE or is_place or is_away:
            return
        # GTK names what has no name after its type.
        if not is_for_people(node.name) and (node.role in NAMED or node.name or node.has(FOCUSABLE)):
            if node.role not in IMAGES:
                yield f"no name: {node.place}"
            elif not in_control:
                yield f"an image without text: {node.place}"
        words = node.name.split()
        if words and words[len(words) // 2:] == words[:len(words) // 2]:
            yield f"says its name twice: {node.place}"
        if node.description and not is_for_people(node.description):
            yield f"a description for programs: {node.place}"
        if node.has(FOCUSABLE) and not node.has(VISIBLE):
            yield f"takes the focus and is not to be seen: {node.place}"
        # A menu's button is a button around the one that is pressed.
        can_act = node.actions or any(n.actions for n in descendants(node) if n.role in CONTROLS)
        if node.role in CONTROLS - {"combo box"} and node.has(SENSITIVE) and not can_act:
            yield f"a control without an action: {node.place}"

    @staticmethod
    def _sibling_problems(node):
        seen = set()
        for child in node.children:
            # A box around one thing is no place of its own.
            while child.role == "group" and not child.name and len(child.children) == 1:
                child = child.children[0]
            key = (child.role, child.name)
            if child.role in CONTROLS and child.name and key in seen:
                yield f"the same name twice side by side: {child.place}"
            seen.add(key)

    def _walk_problems(self, nodes, stops, is_free):
        known = {node.path: node for node in nodes}
        for path in stops:
            if path not in known:
                yield "Tab goes to something that is not in the tree" + self._named(path, nodes)
        reached = [known[path] for path in stops if path in known]
        for node in reached:
            if not node.takes_room and node.role not in ITEMS:
                yield f"Tab goes to what is not to be seen: {node.place}"
        if not is_free:
            where = reached[-1].place if reached else "it"
            yield f"Tab and Shift+Tab do not leave {where}"
            return
        rows = [node.parent for node in reached if node.role in ITEMS - {"radio button"}]
        for parent in dict.fromkeys(rows):
            # Rows that hold controls, as in preferences, are stops themselves.
            holds = any(n.role in CONTROLS for row in parent.children for n in descendants(row))
            if rows.count(parent) > 2 and not holds:
                yield f"Tab goes row by row: {parent.place}"
        if not reached:
            yield "the keyboard reaches nothing"
            return
        visited = {node.path for node in reached}
        for node in self._before_the_rest(nodes, reached):
            wanted = node.role in CONTROLS | FIELDS | {"list item"} and node.has(SENSITIVE)
            if wanted and node.takes_room and not node.is_in_a_corner:
                if not self._is_reached(node, visited):
                    yield f"the keyboard does not reach {node.place}"

    @staticmethod
    def _before_the_rest(nodes, reached):
        """What the keyboard is to reach now: all that is in the popover or window over the rest."""
        first = [reached[0], *reached[0].ancestors]
        for root in first:
            below = set(descendants(root))
            if root.role in LAYERS and root.name and all(node in below for node in reached):
                return below
        return nodes

    @staticmethod
    def _is_reached(node, visited):
        around = [node] + list(node.ancestors)
        if any(n.path in visited for n in around):
            return True
        if any(n.path in visited for n in descendants(node)):
            return True
        # The arrow keys go from one to the others.
        return any(n.role in ITEMS and any(s.path in visited for s in n.parent.children)
                   for n in around if n.parent)

    def _named(self, path, nodes):
        bus_name = nodes[0].address[0] if nodes else None
        try:
            return f": “{self.desktop._prop((bus_name, path), 'Name')}”"
        except GLib.Error:
            return ""


def kept_for_later(nodes):
    """The forms of a title for when there is more or less room, and pages that are not the chosen
    one: both keep the place where they were seen last."""
    tabs = [node.children for node in nodes if node.role == "tab list"]
    for node in nodes:
        kept = node.children
        if node.name == "AdwSqueezer":
            fits = [n for n in kept if n.takes_room and holds(node.extents, n.extents)]
            yield from (n for n in kept if n not in fits[:1])
        places = [n.extents for n in kept if n.takes_room]
        chosen = next((row for row in tabs if len(row) == len(kept)), None)
        if chosen and len(set(places)) < len(places):
            yield from (n for n, tab in zip(kept, chosen) if not tab.has(SELECTED))


def holds(one, other):
    """Whether a box lies in another one."""
    return all(one[i] <= other[i] and other[i] + other[i + 2] <= one[i] + one[i + 2]
               for i in (0, 1))


def is_for_people(text):
    """Whether it is a text, and one that a person wrote."""
    return bool(text and text.strip()) and not MACHINE_NAME.match(text)


def descendants(node):
    """All nodes below a node."""
    for child in node.children:
        yield child
        yield from descendants(child)
