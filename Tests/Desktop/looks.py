"""Whether what is on the screen can be seen: read from the tree where things are, and from a picture
how they look.

    looks = Looks(test)
    for problem in looks.view("list"): print(problem)

The program runs with `WAYLAND_DEBUG=client`: what it is told of a popover's place stands in its log
and nowhere else. Windows that lie over the first one are moved into the corner of the screen.
"""
import pathlib
import re

from audit import CONTROLS, FIELDS, ITEMS, SENSITIVE, Audit, descendants, holds
from contrast import MARK, TEXT, Picture

# The key that moves a window into the corner, as the desktop's settings say it.
CORNER_KEY = "super+f9"
SETTINGS = {
    "org.gnome.desktop.wm.keybindings": {"move-to-corner-nw": "['<Super>F9']"},
    # What blinks is never the same in two pictures.
    "org.gnome.desktop.interface": {"cursor-blink": "false"},
}
ENVIRONMENT = {"WAYLAND_DEBUG": "client"}
POPUPS = re.compile(
    r"xdg_surface@(?P<of>\d+)\.get_popup\(new id xdg_popup@(?P<made>\d+)"
    r"|xdg_surface@(?P<framed>\d+)\.set_window_geometry\((?P<left>-?\d+), (?P<top>-?\d+)"
    r"|xdg_popup@(?P<placed>\d+)\.configure\((?P<x>-?\d+), (?P<y>-?\d+)"
    r"|xdg_popup@(?P<gone>\d+)\.destroy")
# A single bar or dot is thinner than a pixel, and smoothed away.
WORD = re.compile(r"\w")
# The height and width of what a finger is to meet, in px.
FINGER = 44
# How far from a widget's content its ring may be, and how many pixels it has at the least.
RING, LEAST_RING = 12, 24
# Those of the window's panes, the uppermost first, where there is room for one at a time.
PANES = ["List of folders", "Message", "List of messages"]
# Lists whose rows have marks that are no widgets of their own, with their panes, and how far a row's
# corners reach in px.
ROWS = {("Messages", "List of messages"): 0, ("Folders", "List of folders"): 6}
# A mark in a row is a line, or no larger than this in px and about as high as wide.
MARK_SIZE = 24


class Looks:
    """Looks at the uppermost window or popover."""

    def __init__(self, test, touch=False):
        self.test, self.desktop, self.touch = test, test.desktop, touch
        self.audit = Audit(self.desktop)
        self.measured = {}
        self._seen_focus = set()

    # ------------------------------------------------------------------ where and when

    def picture(self):
        return Picture(*self.desktop.pixels())

    def rest(self):
        """The picture once nothing moves any more."""
        before = self.picture()

        def is_still():
            nonlocal before
            now = self.picture()
            moved, before = now.differs(before, now.box), now
            return not moved
        self.test.until("nothing to move", is_still)
        return before

    def popups(self):
        """Where the surface of each open popover begins, in the order of their opening."""
        log = pathlib.Path(self.test.app.log).read_text(errors="replace")
        frames, places, surfaces = {}, {}, {}
        for found in POPUPS.finditer(log):
            if found["made"]:
                surfaces[found["made"]] = found["of"]
            elif found["framed"]:
                frames[found["framed"]] = (int(found["left"]), int(found["top"]))
            elif found["placed"]:
                places[found["placed"]] = (int(found["x"]), int(found["y"]))
            else:
                places.pop(found["gone"], None)
        return [tuple(p - f for p, f in zip(place, frames[surfaces[popup]]))
                for popup, place in places.items()]

    def layer(self):
        """(root, nodes, offset) of what lies over all else."""
        nodes = self.audit.tree(hidden=False)
        roots = [node for node in nodes if node.parent is None]
        root = next((r for r in reversed(roots) if r.name != "Whisk"), roots[0])
        popovers = [node.parent for node in descendants(root) if node.name == "GtkPopoverContent"]
        popovers = [p for p in popovers if p and p.takes_room]
        places = self.popups()
        offset = (0, 0)
        if popovers and places:
            root = popovers[-1]
            offset = tuple(place - own for place, own in zip(places[-1], root.extents))
        return root, [root, *descendants(root)], offset

    def box(self, node, offset, inset=0):
        x, y, width, height = node.extents
        return (x + offset[0] + inset, y + offset[1] + inset, width - 2 * inset, height - 2 * inset)

    # ------------------------------------------------------------------ judging

    def view(self, name, within=None):
        """The problems of what is on the screen now, or of what has or is in something of a name, as
        sentences."""
        picture = self.rest()
        if len(self.desktop.windows()) > 1:
            self.desktop.key(CORNER_KEY)
            picture = self.rest()
        problems = self.problems(name, within, picture)
        # On a busy machine what moves may have stood still for a while.
        while problems and (after := self.rest()).differs(picture, picture.box):
            picture = after
            problems = self.problems(name, within, picture)
        return [f"{name}: {problem}" for problem in dict.fromkeys(problems)]

    def problems(self, name, within, picture):
        """The problems of what is on a picture of the screen."""
        root, nodes, offset = self.layer()
        self.measured[name] = 0
        covered = set(self.covered(nodes))
        problems = []
        if root.extents[2] > picture.width:
            problems.append(f"{root.extents[2]} px wide: {root.place}")
        for node in nodes:
            if node in covered or not self.is_shown(node, root):
                continue
            if within and all(n.name != within for n in [node, *node.ancestors]):
                continue
            problems += self.size_problems(node, root)
            if all(n.has(SENSITIVE) for n in [node, *node.ancestors] if n.role in CONTROLS | ITEMS):
                for what, least, box in self.parts(picture, node, offset):
                    self.measured[name] += 1
                    measured = picture.contrast(box)
                    is_empty = node.role in FIELDS and measured == 1
                    if measured < least and not is_empty:
                        problems.append(f"{measured:.1f} : 1 and not {least}: {what}")
        return problems

    @staticmethod
    def covered(nodes):
        """What is in a pane that another one lies over, and a swiped row's buttons behind the one
        that will be pressed."""
        for node in (n for n in nodes if n.role == "button" and n.parent):
            others = [n for n in node.parent.children if n.role == "button" and n is not node]
            if any(holds(other.extents, node.extents) for other in others):
                yield node
                yield from descendants(node)
        panes = [n for name in PANES for n in nodes if n.name == name and n.is_scroller]
        panes = [p for p in panes if p.takes_room and p.extents[0] >= 0]
        for top, *below in (panes[i:] for i in range(len(panes))):
            for pane in below:
                if overlap(top.extents, pane.extents):
                    branch = [pane, *pane.ancestors]
                    around = set(top.ancestors)
                    yield from descendants([n for n in branch if n not in around][-1])

    def is_shown(self, node, root):
        """Whether a node takes room and no scroller hides a part of it."""
        if not node.takes_room:
            return False
        x, y, width, height = node.extents
        around = [root, *(n for n in node.ancestors if n.is_scroller)]
        for n in around:
            left, top, right, bottom = n.extents
            if y < top or y + height > top + bottom or x + width <= left or x >= left + right:
                return False
        return True

    @staticmethod
    def is_whole(node):
        """Whether no scroller hides an end of a line: all of the text may be there."""
        x, _, width, _ = node.extents
        return all(n.extents[0] <= x and x + width <= n.extents[0] + n.extents[2]
                   for n in node.ancestors if n.is_scroller)

    def parts(self, picture, node, offset):
        """(name, least contrast, box) of each text and mark of a node."""
        box = self.box(node, offset)
        pane = next((n.name for n in node.ancestors if n.is_scroller), None)
        corner = ROWS.get((node.parent.name, pane)) if node.parent else None
        if node.role == "list item" and corner is not None and self.is_whole(node):
            x, y, width, height = box
            box = (x + corner, y, width - 2 * corner, height)
            bars = [self.box(n, offset) for n in descendants(node.parent.parent)
                    if n.role == "scroll bar"]
            for piece in picture.pieces(box):
                # A line of one pixel is the smoothed edge of something.
                if min(piece[2:]) == 1 or any(overlap(piece, bar) for bar in bars):
                    continue
                is_line = min(piece[2:]) <= 2
                is_dot = max(piece[2:]) <= MARK_SIZE and abs(piece[2] - piece[3]) <= 4
                is_mark = is_line or is_dot
                grown = tuple(v + d for v, d in zip(piece, (-2, -2, 4, 4)))
                yield f"{piece} in {node.place}", MARK if is_mark else TEXT, grown
        elif node.role == "label" and WORD.search(node.name) and self.is_whole(node):
            yield node.place, TEXT, box
        elif node.role in FIELDS:
            yield node.place, TEXT, self.box(node, offset, inset=2)
        elif node.role in CONTROLS and not any(n.role == "label" for n in descendants(node)):
            yield node.place, MARK, self.box(node, offset, inset=2)

    def size_problems(self, node, root):
        x, y, width, height = node.extents
        left, _, all_width, _ = root.extents
        is_in_scroller = any(n.is_scroller for n in node.ancestors)
        is_content = node.role in CONTROLS | FIELDS | ITEMS | {"label"}
        if is_content and not is_in_scroller and (x < left or x + width > left + all_width):
            yield f"sticks out of the window: {node.place}"
        if node.role == "label" and width < 6 * min(4, len(node.name)) - 6:
            yield f"cut to nothing: {node.place}"
        is_target = node.role in CONTROLS | ITEMS and not node.is_in_a_corner
        if self.touch and is_target and not any(n.role in CONTROLS | ITEMS for n in node.ancestors):
            if min(width, height) < FINGER:
                yield f"{width} × {height} px for a finger: {node.place}"

    # ------------------------------------------------------------------ the focus

    def watch_focus(self):
        """What to call at each place where the focus goes in the view, and what it finds: places
        that look as they did while the focus was elsewhere."""
        _, nodes, offset = self.layer()
        known = {node.path: node for node in nodes}
        first, problems = [], []

        def look(path):
            node = known.get(path)
            if node is None or node.place in self._seen_focus:
                return
            self._seen_focus.add(node.place)
            # It may have been scrolled into view.
            node.extents = self.desktop.extents(node.address)
            box = self.box(node, offset, inset=-RING)
            picture = self.picture() if first else self.rest()
            if first and picture.differs(first[0][0], box) < LEAST_RING:
                picture = self.rest()       # it may have come before the ring
            first.append((picture, node, box))
            # The first place is compared once the focus has left it.
            for node, box in [(first[0][1], first[0][2])] if len(first) == 2 else []:
                self._tell(picture, first[0][0], node, box, problems)
            if len(first) > 1:
                self._tell(picture, first[0][0], first[-1][1], first[-1][2], problems)
        return look, problems

    @staticmethod
    def _tell(one, other, node, box, problems):
        if one.differs(other, box) < LEAST_RING:
            problems.append(f"the focus is not to be seen on {node.place}")


def overlap(one, other):
    """Whether two boxes have a pixel in common."""
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))
