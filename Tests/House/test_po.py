"""Every text a person sees reaches the translators."""
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "data/po"))

import template  # noqa: E402


class ThisPackage(unittest.TestCase):
    def test_potfiles_lists_the_files_with_texts(self):
        with_texts = {f.relative_to(ROOT).as_posix() for f in (ROOT / "Sources").rglob("*.swift")
                      if template.CALL.search(f.read_text())}
        listed = {f for f in template.potfiles() if f.endswith(".swift")}
        self.assertEqual(listed, with_texts)

    def test_potfiles_is_sorted(self):
        self.assertEqual(template.potfiles(), sorted(template.potfiles()))

    def test_template_is_valid(self):
        run = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", "-"], text=True,
                             input=template.template(),
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_translations_are_valid(self):
        for file in (ROOT / "data/po").glob("*.po"):
            subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", file], check=True)


class Reading(unittest.TestCase):
    def test_one_text(self):
        self.assertEqual(template.texts_in('a\nlet t = tr("Undo", ["day": "x"])\n'),
                         [(2, None, "Undo", None)])

    def test_escapes(self):
        self.assertEqual(template.texts_in(r'tr("a \"b\"\n\u{2019}")')[0][2], 'a "b"\n’')

    def test_plural(self):
        self.assertEqual(
            template.texts_in('tr(\n  "{n} message",\n  "{n} messages", count: n, ["a": b])'),
            [(1, None, "{n} message", "{n} messages")])
        # Slots are no plural.
        self.assertIsNone(template.texts_in('tr("{day}, {time}", ["day": a, "time": b])')[0][3])

    def test_comment_for_translators(self):
        source = '// Translators: a verb\nlet t = tr("Archive")\nlet u = tr("Delete")'
        self.assertEqual([t[1] for t in template.texts_in(source)],
                         ["Translators: a verb", None])

    def test_what_cannot_be_translated(self):
        for call in (r'tr("\(count) messages")', 'tr("""\n  a\n  """)', "tr(name)"):
            with self.assertRaises(template.NotALiteral):
                template.texts_in(call)

    def test_the_function_itself_is_no_call(self):
        self.assertEqual(template.texts_in("func tr(_ text: String) -> String {"), [])


if __name__ == "__main__":
    unittest.main()
