#!/usr/bin/python3
"""Prints the template for translators: every text that the files of POTFILES show to a person.

    data/po/template.py >/tmp/whisk.pot
    msginit --input=/tmp/whisk.pot --locale=de --output-file=data/po/de.po

Texts of Swift files are the literals given to `tr`; those of the data files are found by xgettext,
which reads Swift's own literals and calls wrongly. A comment that begins "Translators:" on the line
before goes along.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
POTFILES = pathlib.Path(__file__).with_name("POTFILES")

LITERAL = r'"((?:\\.|[^"\\\n])+)"'
CALL = re.compile(r"(?<!func )\btr\(")
TEXT = re.compile(rf"\s*{LITERAL}(?:\s*,\s*{LITERAL}\s*,\s*count:)?")
COMMENT = re.compile(r"//\s*(Translators:[^\n]*)\n[^\n]*$")
ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|(.))")
ESCAPED = {"n": "\n", "t": "\t", '"': '"', "'": "'", "\\": "\\"}


class NotALiteral(Exception):
    """A text that cannot be translated, because it is not one plain literal."""


def potfiles():
    """The files with texts, as POTFILES lists them."""
    return [line for line in POTFILES.read_text().splitlines() if line and line[0] != "#"]


def unescape(literal):
    """The value of a Swift literal."""
    def value(match):
        if match[1]:
            return chr(int(match[1], 16))
        if match[2] not in ESCAPED:
            raise NotALiteral(f"\\{match[2]} in “{literal}”")
        return ESCAPED[match[2]]
    return ESCAPE.sub(value, literal)


def texts_in(source):
    """(line number, comment, text, plural or None) of each call of `tr` in Swift source."""
    found = []
    for call in CALL.finditer(source):
        line = source.count("\n", 0, call.start()) + 1
        text = TEXT.match(source, call.end())
        if text is None:
            raise NotALiteral(f"line {line}: {source[call.start():].splitlines()[0]}")
        comment = COMMENT.search(source, 0, call.start())
        found.append((line, comment and comment[1], unescape(text[1]),
                      unescape(text[2]) if text[2] is not None else None))
    return found


def quoted(text):
    """A string of a PO file."""
    for plain, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escape)
    return f'"{text}"'


def entries(file):
    """The entries of a Swift file, one for each call."""
    for line, comment, text, plural in texts_in((ROOT / file).read_text()):
        yield (f"#. {comment}\n" if comment else "") + f"#: {file}:{line}\nmsgid {quoted(text)}\n" + (
            'msgstr ""\n' if plural is None else
            f'msgid_plural {quoted(plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n')


def template():
    """The whole template, with one entry a text, wherever it stands."""
    swift = [f for f in potfiles() if f.endswith(".swift")]
    others = [f for f in potfiles() if not f.endswith(".swift")]
    found = subprocess.run(
        ["xgettext", "--from-code=UTF-8", "--package-name=whisk", "--output=-", *others],
        cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE).stdout
    # xgettext leaves the character set open while all it found is ASCII.
    found = found.replace("charset=CHARSET", "charset=UTF-8")
    found += "".join("\n" + entry for file in swift for entry in entries(file))
    return subprocess.run(["msguniq", "-"], input=found, text=True, check=True,
                          stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    try:
        print(template(), end="")
    except NotALiteral as error:
        sys.exit(f"A text for tr() must be one plain literal on one line: {error}")
