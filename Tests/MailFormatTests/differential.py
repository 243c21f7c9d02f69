"""Compares what MailFormat read from a corpus with what Python's email package reads.

Usage: differential.py CORPUS READ EXCEPTIONS

READ holds one JSON object a line, as DifferentialTests.swift writes them. EXCEPTIONS is a JSON array
of {"message", "field", "reason"}: each names one message and one field in which the two may differ,
and why. Every other difference, and every exception that is none (any more), is printed and makes
the exit code 1.

Where Python has no answer of its own, its answer is brought to the rule that MailFormat documents
before they are compared, and only there: bytes beyond ASCII without a charset are UTF-8 or else
windows-1252; control and direction characters are left out; white space is folded in headers.
"""

import email
import email.header
import email.policy
import email.utils
import json
import re
import sys
import zlib

CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
DIRECTIONS = re.compile("[\u202a-\u202e\u2066-\u2069\ufeff]")


def raw_text(text):
    """A header value in which bytes beyond ASCII were kept as surrogates, as text."""
    data = text.encode("ascii", "surrogateescape")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def line(text):
    """One line, as MailFormat shows it."""
    return re.sub(" +", " ", CONTROLS.sub(" ", DIRECTIONS.sub("", text))).strip()


def words(text):
    """The words of a text: line ends and empty lines play no part."""
    return DIRECTIONS.sub("", CONTROLS.sub(" ", text)).split()


def decoded(value):
    """A header value with its encoded words decoded."""
    result = ""
    for part, charset in email.header.decode_header(value):
        if isinstance(part, str):
            result += part
        elif charset is None:
            result += part.decode("ascii", "replace")
        else:
            try:
                result += part.decode(charset, "replace")
            except LookupError:
                result += part.decode("cp1252", "replace")
    return result


class Reference:
    """What Python's email package reads from one message."""

    def __init__(self, data):
        # Python takes a blank line in front for the end of the headers.
        self.message = email.message_from_bytes(data.lstrip(b"\r\n"), policy=email.policy.compat32)

    def raw(self, name):
        for key, value in self.message.raw_items():
            if key.lower() == name:
                return raw_text(value if isinstance(value, str) else str(value))
        return None

    def subject(self):
        return line(decoded(self.raw("subject") or ""))

    def addresses(self, name):
        value = self.raw(name)
        if value is None:
            return []
        pairs = email.utils.getaddresses([CONTROLS.sub(" ", value)])
        found = [[line(decoded(person)), address] for person, address in pairs]
        return [pair for pair in found if pair != ["", ""]]

    def date(self):
        value = self.raw("date")
        moment = email.utils.parsedate_tz(value) if value else None
        return email.utils.mktime_tz(moment) if moment else None

    def ids(self, name):
        value = self.raw(name) or ""
        found = [re.sub(r"\s", "", i) for i in re.findall("<([^<>]+)>", value)]
        return list(dict.fromkeys(i for i in found if i))

    def parts(self):
        """Length and CRC-32 of the contents of each part, null for an attached message."""
        result = []
        for part in self.message.walk():
            if part.is_multipart():
                if part.get_content_maintype() != "multipart":
                    result.append(None)
                continue
            payload = part.get_payload(decode=True) or b""
            result.append([len(payload), zlib.crc32(payload)])
        return result

    def names(self):
        """The name that the sender gave to each part, by its number among the parts."""
        result = {}
        parts = [part for part in self.message.walk() if part.get_content_maintype() != "multipart"
                 or not part.is_multipart()]
        for number, part in enumerate(parts):
            name = part.get_filename()
            # A signature is no file to save.
            is_signature = part.get_content_subtype().endswith("-signature")
            if name and not is_signature:
                result[number] = line(decoded(raw_text(name)))
        return result

    def text(self):
        """The words of a message that is one text, else nothing to compare."""
        if self.message.is_multipart() or self.message.get_content_type() != "text/plain":
            return None
        if self.message.get_content_disposition() == "attachment":
            return None
        if self.message.get_param("format") == "flowed":
            return None
        payload = self.message.get_payload(decode=True) or b""
        charset = self.message.get_content_charset() or "cp1252"
        if not charset.startswith("iso-2022"):
            try:
                return words(payload.decode("utf-8"))
            except UnicodeDecodeError:
                pass
        if charset in ("us-ascii", "iso-8859-1", "utf-8"):
            charset = "cp1252"
        try:
            return words(payload.decode(charset, "replace"))
        except LookupError:
            return words(payload.decode("cp1252", "replace"))


def named(names, expected, parts):
    """The names of attachments without those that MailFormat makes where the sender gave none."""
    def is_made(number, name):
        return name.endswith(".eml") if parts[number] is None else name.startswith(f"part-{number + 1}.")
    return {number: name for number, name in names.items()
            if number in expected or not is_made(number, name)}


def differences(entry, reference):
    """The fields in which the two differ, with both values."""
    expected = {
        "subject": reference.subject(),
        "from": reference.addresses("from"),
        "to": reference.addresses("to"),
        "cc": reference.addresses("cc"),
        "replyTo": reference.addresses("reply-to"),
        "date": reference.date(),
        "messageID": (reference.ids("message-id") or [None])[0],
        "references": reference.ids("references"),
        "inReplyTo": reference.ids("in-reply-to"),
        "parts": reference.parts(),
        "names": reference.names(),
        "text": reference.text(),
    }
    for field, value in expected.items():
        actual = entry.get(field)
        if field == "text":
            if value is None:
                continue
            actual = words(actual)
        if field in ("from", "to", "cc", "replyTo"):
            # A name that only repeats the address is none.
            value = [["" if p == a else p, a] for p, a in value]
        if field == "names":
            actual = named({int(n): name for n, name in actual.items()}, value, entry["parts"])
        if actual != value:
            yield field, actual, value


def main(corpus, read, exceptions):
    allowed = {(e["message"], e["field"]): e["reason"] for e in json.load(open(exceptions))}
    if len(allowed) > 40:
        print(f"{len(allowed)} exceptions are too many")
        return 1
    used = set()
    messages = set()
    failures = 0
    for text in open(read, encoding="utf-8"):
        entry = json.loads(text)
        with open(f"{corpus}/{entry['message']}", "rb") as file:
            reference = Reference(file.read())
        messages.add(entry["message"])
        for field, actual, expected in differences(entry, reference):
            key = (entry["message"], field)
            if key in allowed:
                used.add(key)
                continue
            failures += 1
            print(f"{entry['message']}: {field}\n  read:   {actual!r:.600}\n  Python: {expected!r:.600}")
    unused = sorted(key for key in set(allowed) - used if key[0] in messages)
    for message, field in unused:
        print(f"{message}: {field}: the exception is not needed")
    print(f"{len(messages)} messages compared, {failures} differences, {len(allowed)} exceptions")
    return 1 if failures or unused else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
