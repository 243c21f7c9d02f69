"""What lies in `data/` and `Resources/` is valid, complete, and speaks of one application id."""
import pathlib
import re
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA, RESOURCES = ROOT / "data", ROOT / "Resources"
ID = re.search(r'let applicationID = "(.+)"',
               (ROOT / "Sources/InboxUI/ApplicationID.swift").read_text())[1]
# The id in all its spellings: io.github.…, and as a path /io/github/…
SPELLING = re.compile(r"\bio[./]github[./][A-Za-z0-9]+[./][A-Za-z0-9]+")


def other_ids(text):
    """What looks like the application id in a text but is not."""
    return [found for found in SPELLING.findall(text) if found.replace("/", ".") != ID]


class Data(unittest.TestCase):
    def run_tool(self, *command):
        run = subprocess.run(list(map(str, command)), text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT)
        self.assertEqual((run.returncode, run.stdout if run.returncode else ""), (0, ""))

    def test_one_application_id(self):
        for folder in (DATA, RESOURCES, ROOT / "Sources"):
            for file in folder.rglob("*"):
                # Mail may say anything, and the gallery is a program of its own.
                if not file.is_file() or {"sample-mail", "swipe-gallery"} & set(file.parts):
                    continue
                self.assertEqual(other_ids(file.relative_to(ROOT).as_posix()), [], file)
                self.assertEqual(other_ids(file.read_text(errors="replace")), [], file)

    def test_a_second_id_would_be_found(self):
        self.assertEqual(other_ids(f"{ID}.desktop /{ID.replace('.', '/')}/icons"), [])
        self.assertEqual(other_ids("io.github.whiskmail.Wisk"), ["io.github.whiskmail.Wisk"])
        self.assertEqual(other_ids("/io/github/whisk/Whisk/"), ["io/github/whisk/Whisk"])

    def test_files_are_named_after_the_id(self):
        for name in (f"{ID}.desktop", f"{ID}.metainfo.xml", f"schemas/{ID}.gschema.xml",
                     f"icons/hicolor/scalable/apps/{ID}.svg",
                     f"icons/hicolor/symbolic/apps/{ID}-symbolic.svg"):
            self.assertTrue((DATA / name).is_file(), name)

    def test_desktop_entry(self):
        self.run_tool("desktop-file-validate", DATA / f"{ID}.desktop")

    def test_metainfo(self):
        self.run_tool("appstreamcli", "validate", "--no-net", DATA / f"{ID}.metainfo.xml")

    def test_schema(self):
        self.run_tool("glib-compile-schemas", "--strict", "--dry-run", DATA / "schemas")

    def test_manual_pages(self):
        for page in (DATA / "man").iterdir():
            self.run_tool("groff", "-mdoc", "-ww", "-z", "-b", page)

    def test_manual_pages_have_every_command_and_option(self):
        """The words that the programs' sources compare their command lines with."""
        for page, sources in (("whisk.1", ["InboxUI/LaunchOptions.swift"]),
                              ("whisk-mail.1", ["whisk-mail/Tool.swift", "whisk-mail/Arguments.swift"])):
            manual = re.sub(r"\bFl Fl ", "--", (DATA / "man" / page).read_text())
            source = "".join((ROOT / "Sources" / name).read_text() for name in sources)
            words = set(re.findall(r'"(--[a-z-]+)"', source)) | set(
                re.findall(r'\("([a-z]+)", Tool\.', source))
            self.assertGreater(len(words), 5, page)
            for word in words:
                self.assertRegex(manual, rf"(?<![\w-]){word}(?![\w-])", page)

    def test_resources_are_all_in_the_bundle(self):
        manifest = RESOURCES / "whisk.gresource.xml"
        listed = {file.text for file in ElementTree.parse(manifest).iter("file")}
        there = {file.relative_to(RESOURCES).as_posix()
                 for file in RESOURCES.rglob("*") if file.is_file() and file != manifest}
        icons = {file.relative_to(DATA / "icons/hicolor").as_posix()
                 for file in DATA.rglob("*.svg")}
        self.assertEqual(listed, there | icons)

    def test_symbolic_icons_are_fills_only(self):
        """GTK recolours them by filling every path, so a line would become a blot."""
        for icon in [*DATA.rglob("*-symbolic.svg"), *RESOURCES.rglob("*-symbolic.svg")]:
            for element in ElementTree.parse(icon).iter():
                self.assertNotIn("stroke", element.attrib, icon)


class Scripts(unittest.TestCase):
    def test_shellcheck(self):
        scripts = [ROOT / name for name in ("run", "test", ".ci/run", "data/packaging/install",
                                         "data/packaging/swift")]
        run = subprocess.run(["shellcheck", "--shell=bash", "--external-sources", *scripts],
                             cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(run.returncode, 0, run.stdout)


if __name__ == "__main__":
    unittest.main()
