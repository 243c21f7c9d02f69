#!/usr/bin/python3
"""The message pane: what loads, what is shown, and how one leaves it."""
import email.message
import http.server
import struct
import threading
import unittest
import zlib

from whiskdesktop import WhiskTest

WAYS = ("<img src='{u}/a.png'>", "<img srcset='{u}/b.png 1x'>",
        "<div style='background: url({u}/c.png)'>x</div>",
        "<table background='{u}/d.png'><tr><td>x</td></tr></table>",
        "<link rel='stylesheet' href='{u}/e.css'>", "<style>@import url({u}/f.css);</style>",
        "<video poster='{u}/g.png'></video>", "<iframe src='{u}/h.html'></iframe>",
        "<object data='{u}/i.svg' type='image/svg+xml'></object>",
        "<input type='image' src='{u}/j.png'>", "<svg><image href='{u}/k.png'/></svg>",
        "<ul style='list-style-image: url({u}/l.png)'><li>x</li></ul>")


def red_square(side):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    pixels = b"".join(b"\0" + b"\xff\0\0" * side for _ in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b""))


class Server:
    """A web server that gives nothing and notes what it was asked for."""

    def __init__(self):
        self.paths = paths = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                paths.append(self.path)
                self.send_error(404)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Message(WhiskTest):
    def setUp(self):
        super().setUp()
        self.server = Server()
        self.addCleanup(self.server.close)

    def add_html(self, subject, flags=""):
        ways = "".join(WAYS).replace("{u}", self.server.url)
        html = f"<p>Here is the needle.</p><img src='cid:red@here' alt='red'>{ways}"
        mail = email.message.EmailMessage()
        mail["From"], mail["Subject"] = "Ada Lovelace <ada@example.org>", subject
        mail["Message-ID"] = f"<{subject}@example.org>"
        mail.set_content(html, subtype="html")
        mail.add_related(red_square(60), "image", "png", cid="<red@here>")
        file = self.mail.path / "cur" / f"1750000000.{subject}.example:2,{flags}"
        file.write_bytes(mail.as_bytes())

    def focused(self):
        return [name for _, _, name in self.desktop.focused()]

    def red_pixels(self):
        data = self.desktop.pixels()[0]
        return sum(pixel == (255, 0, 0) for pixel in zip(data[0::3], data[1::3], data[2::3]))

    def test_nothing_remote_loads_until_it_is_allowed(self):
        self.add_html("Newsletter")
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the picture of the message's own", lambda: self.red_pixels() >= 3_500)
        self.assertEqual(self.server.paths, [])
        self.desktop.click(*self.desktop.center(self.desktop.shown("Show Images")))
        self.until("ten of the remote parts", lambda: len(set(self.server.paths)) >= 10)
        self.until("the banner to be gone", lambda: not self.desktop.shown("Show Images"))

    def test_no_key_is_caught_in_the_html(self):
        self.add_html("Newsletter")
        self.mail.add("Older", flags="S")
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the picture of the message's own", lambda: self.red_pixels() >= 3_500)
        inside = "Text of the message"
        for key in ("Tab", "shift+Tab", "F6", "shift+F6"):
            self.until("the focus in the HTML", lambda: self.enter() == [inside])
            self.desktop.key(key)
            self.until(f"{key} to leave it", lambda: inside not in self.focused())
        self.until("the focus in the HTML", lambda: self.enter() == [inside])
        self.desktop.key("Escape")
        self.until("Escape to close it", lambda: not self.desktop.shown(inside))
        self.until("the focus in the list", lambda: self.focused())
        self.assertEqual(self.server.paths, [])

    def enter(self):
        """Moves the focus pane by pane until it is in the message."""
        if self.focused() != ["Text of the message"]:
            self.next_pane()
        return self.focused()

    def next_pane(self):
        """Moves the focus to the next pane, and waits until it is there."""
        before = self.focused()
        self.desktop.key("F6")
        self.until("the focus elsewhere", lambda: self.focused() not in ([], before))

    def test_plain_text_find_and_quotation(self):
        quoted = "".join(f"> quoted line {n}\n" for n in range(6))
        more = "More of it.\n" * 60
        self.mail.add("Letter", body=f"My needle.\n\nAda wrote 1:\n{quoted}> the needle\n{more}")
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the text", lambda: self.desktop.shown("My needle."))
        self.assertIsNotNone(self.desktop.shown("Show Quoted Text"))
        self.until("the focus in the message", lambda: self.enter_page())
        self.desktop.key("ctrl+f")
        self.until("the bar", lambda: self.desktop.shown("Find in Message"))
        self.desktop.type("needle")
        self.until("the first of two", lambda: self.desktop.shown("1 of 2"))
        self.desktop.key("Return")
        self.until("the second of two", lambda: self.desktop.shown("2 of 2"))
        self.until("the quotation to be open", lambda: self.desktop.shown("Hide Quoted Text"))
        self.desktop.key("Escape")
        self.until("no bar", lambda: not self.desktop.shown("Find in Message"))
        self.assertIsNotNone(self.desktop.shown("My needle."), "Escape ended more than the search.")
        # The focus is back on the message, where these scroll.
        self.desktop.key("Home")
        top = self.until("the top", lambda: self.place("My needle."))
        for key, sign in (("space", -1), ("shift+space", 1), ("page_down", -1), ("page_up", 1),
                          ("end", -1), ("up", 1), ("home", 1)):
            before = self.place("My needle.")
            self.desktop.key(key)
            self.until(f"{key} to scroll", lambda: (self.place("My needle.") - before) * sign > 0)
        self.assertEqual(self.place("My needle."), top)

    def place(self, name):
        return self.desktop.extents(self.desktop.find(name=name))[1]

    def test_one_message_of_a_conversation_by_keys(self):
        newer = self.mail.add("Talk", body="The second.")
        older = self.mail.add("Talk", body="The first.", flags="S")
        # Mail case 7: two mails with one Message-ID.
        older.write_text(older.read_text().replace("<2.sample@", "<1.sample@"))
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the text", lambda: self.desktop.shown("The second."))
        self.until("the focus in the message", lambda: self.enter_page())
        self.until("the focus on the menu's button", lambda: "Message Menu" in self.focused()
                   or self.desktop.key("shift+Tab") or self.desktop.sleep(0.05))
        self.desktop.key("Return")
        self.until("the menu", lambda: self.desktop.find("menu item", "Mark as Unread"))
        self.desktop.key("a")
        archived = self.mail.path / ".Archive" / "cur"
        self.until("the message in the archive",
                   lambda: archived.is_dir() and len(list(archived.iterdir())) == 1)
        self.until("the focus on the message that stays", lambda: any(
            name.startswith("Message from Ada Lovelace") for name in self.focused()))
        self.assertTrue(older.exists() and not newer.exists())
        self.assertIn("Archived “Talk”", str([n for _, _, n in self.desktop.walk()]))

    def enter_page(self):
        if "Message from" in "".join(self.focused()):
            return True
        self.next_pane()
        return "Message from" in "".join(self.focused())


def read_pixels(path):
    """The pixels of a PNG of eight bits a channel as (red, green, blue)."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk, at = data[at + 8:at + 8 + length], at + 12 + length
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            packed += chunk
    size = {2: 3, 6: 4}[colour]
    raw, stride, above = zlib.decompress(packed), width * size, bytearray(width * size)
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1:start + 1 + stride])
        unfilter(raw[start], line, above, size)
        above = line
        for x in range(0, stride, size):
            yield tuple(line[x:x + 3])


def unfilter(kind, line, above, size):
    """Takes a line's PNG filter away, in place."""
    for x in range(len(line)) if kind else ():
        left = line[x - size] if x >= size else 0
        up, corner = above[x], above[x - size] if x >= size else 0
        if kind == 1:
            line[x] = (line[x] + left) & 255
        elif kind == 2:
            line[x] = (line[x] + up) & 255
        elif kind == 3:
            line[x] = (line[x] + (left + up) // 2) & 255
        else:
            guess = left + up - corner
            near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                       (abs(guess - corner), 2, corner))[2]
            line[x] = (line[x] + near) & 255


if __name__ == "__main__":
    unittest.main()
