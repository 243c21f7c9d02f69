#!/usr/bin/python3
"""Following a link: at once where one sees where it leads, else after a question."""
import email.message
import unittest

from whiskdesktop import WhiskTest

PLAIN = "https://example.org/plain"
# It reads as the bank's, and leads elsewhere.
DISGUISED = "https://bank.example@evil.example/login"


class Links(WhiskTest):
    def setUp(self):
        super().setUp()
        self.open_with("echo", "x-scheme-handler/https")

    def click(self, part):
        """Clicks at a part of the text's height."""
        x, y, _, height = self.desktop.extents(self.desktop.shown(f"{PLAIN}\n\n{DISGUISED}"))
        self.desktop.click(x + 30, y + part * height)

    def wait_for_question(self):
        self.until("the question", lambda: self.title_above() == "Open This Link?")

    def wait_for_none(self):
        self.until("no question", lambda: self.title_above() is None)

    def test_in_plain_text(self):
        self.mail.add("Letter", body=f"{PLAIN}\n\n{DISGUISED}")
        self.open_inbox()
        self.desktop.key("Return")
        self.until("the text", lambda: self.desktop.shown(f"{PLAIN}\n\n{DISGUISED}"))
        self.click(1 / 6)
        self.wait_for_opened(f"{PLAIN}\n")
        for key in ("Return", "Escape"):
            self.click(5 / 6)
            self.wait_for_question()
            self.desktop.key(key)
            self.wait_for_none()
        self.click(5 / 6)
        self.wait_for_question()
        # Read without the letters that press them.
        self.assertTrue(self.desktop.find("button", "Cancel") and self.desktop.find("button", "Open"))
        self.assertTrue(self.desktop.find(name=(
            "It looks like another address, but it leads to evil.example:\n" + DISGUISED)))
        self.desktop.key("alt+o")
        self.wait_for_none()
        # Neither No opened anything.
        self.wait_for_opened(f"{PLAIN}\n{DISGUISED}\n")

    def test_in_html(self):
        mail = email.message.EmailMessage()
        mail["From"], mail["Subject"] = "Ada Lovelace <ada@example.org>", "Newsletter"
        mail["Message-ID"] = "<newsletter@example.org>"
        mail.set_content("<a href='https://evil.example/x' style='display: block; "
                         "padding: 99px'>www.bank.example</a>", subtype="html")
        (self.mail.path / "cur" / "1750000000.1.example:2,S").write_bytes(mail.as_bytes())
        self.open_inbox()
        self.desktop.key("Return")
        text = self.until("the HTML", lambda: self.desktop.shown("Text of the message"))
        self.until("its height", lambda: self.desktop.extents(text)[3] > 198)
        self.desktop.click(*self.desktop.center(text))
        self.wait_for_question()
        self.desktop.key("alt+o")
        self.wait_for_none()
        self.wait_for_opened("https://evil.example/x\n")


if __name__ == "__main__":
    unittest.main()
