"""How well what is written and drawn stands out, measured from a picture of the screen.

    picture = Picture(*desktop.pixels())
    picture.contrast((x, y, width, height))      # 1 … 21, as WCAG 2.1 defines it

What lies behind is the colour that fills most of a box. What is written on it is the colour that
stands out most: the middle of a stem or a bar, which no smoothing of edges has thinned.
"""
from collections import Counter

TEXT, MARK = 4.5, 3.0


def luminance(colour):
    """The relative luminance of WCAG 2.1, of components from 0 to 255."""
    parts = [c / 255 for c in colour]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    """The contrast of two colours."""
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


class Picture:
    """Pixels of three bytes each, in lines of a multiple of four bytes."""

    def __init__(self, pixels, width, height):
        self.width, self.height = width, height
        self._bytes, self._stride = pixels, (width * 3 + 3) // 4 * 4

    @property
    def box(self):
        return (0, 0, self.width, self.height)

    def within(self, box):
        """The part of a box that is on the picture."""
        x, y, width, height = box
        left, top = max(0, x), max(0, y)
        return (left, top, min(self.width, x + width) - left, min(self.height, y + height) - top)

    def _line(self, x, y, width):
        start = y * self._stride + x * 3
        return self._bytes[start:start + width * 3]

    def line(self, x, y, width):
        """The colours of a line of pixels."""
        line = self._line(x, y, width)
        return zip(line[::3], line[1::3], line[2::3])

    def colours(self, box):
        """How often each colour is in a box."""
        x, y, width, height = self.within(box)
        found = Counter()
        for row in range(y, y + height):
            found.update(self.line(x, row, max(0, width)))
        return found

    def contrast(self, box):
        """The contrast of what stands out most in a box; 1 where nothing does."""
        return contrast(self.colours(box))

    def differs(self, other, box):
        """How many pixels of a box are another colour in another picture."""
        x, y, width, height = self.within(box)
        return sum(one != two for row in range(y, y + height)
                   if self._line(x, row, width) != other._line(x, row, width)
                   for one, two in zip(self.line(x, row, width), other.line(x, row, width)))

    def pieces(self, box, gap=6):
        """The boxes of what is drawn in a box on one ground: words of a line together, marks that
        are more than `gap` px apart each by itself."""
        x, y, width, height = self.within(box)
        if min(width, height) <= 0:
            return []
        ground = self.colours(box).most_common(1)[0][0]
        lines = [[pixel != ground for pixel in self.line(x, row, width)]
                 for row in range(y, y + height)]
        pieces = []
        for top, bottom in runs([any(line) for line in lines], gap=1):
            columns = [any(column) for column in zip(*lines[top:bottom])]
            for left, right in runs(columns, gap):
                inked = [any(line[left:right]) for line in lines[top:bottom]]
                for first, last in runs(inked, gap=bottom - top):
                    pieces.append((x + left, y + top + first, right - left, last - first))
        return pieces


def contrast(colours):
    """The contrast between the most frequent colour and the one that stands out most from it."""
    if not colours:
        return 1.0
    ground = colours.most_common(1)[0][0]
    return max(ratio(ground, colour) for colour in colours)


def runs(flags, gap):
    """(first, end) of each run of true flags; runs that are at most `gap` apart are one."""
    found = []
    for index, flag in enumerate(flags):
        if not flag:
            continue
        if found and index - found[-1][1] <= gap:
            found[-1][1] = index + 1
        else:
            found.append([index, index + 1])
    return [tuple(run) for run in found]
