"""The import check holds for this package, and finds each kind of breach in small bad samples."""
import pathlib
import tempfile
import unittest

import imports

ROOT = pathlib.Path(__file__).resolve().parents[2]


class ThisPackage(unittest.TestCase):
    def test_every_import_points_down(self):
        self.assertEqual(imports.main(ROOT), 0)


class BadSamples(unittest.TestCase):
    def wrong(self, target, source, dependencies=(), is_test=False):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "Deep", "Sample.swift")
            path.parent.mkdir()
            path.write_text(source)
            found = imports.check_target(target, is_test, list(dependencies), pathlib.Path(folder))
            return [w.replace(folder + "/Deep/", "") for w in found]

    def test_upward_import(self):
        self.assertEqual(
            self.wrong("MailStore", "\nimport Inbox\n", ["MailFormat"]),
            ["Sample.swift:2: MailStore must not import Inbox"])

    def test_upward_dependency(self):
        self.assertEqual(
            self.wrong("GTKBridge", "", ["CGTK", "SwipeActions"]),
            ["Package.swift: GTKBridge must not depend on SwipeActions"])

    def test_c_module_that_is_not_named(self):
        self.assertEqual(
            self.wrong("Inbox", "private import CSQLite", ["MailStore", "CSQLite"]),
            ["Package.swift: Inbox must not depend on CSQLite",
             "Sample.swift:1: Inbox must not import CSQLite"])
        self.assertEqual(
            self.wrong("SwipeActions", "import CAdwaita", ["CGTK"]),
            ["Sample.swift:1: SwipeActions must not import CAdwaita"])

    def test_impure_core(self):
        for module in ("Foundation", "CGTK", "Dispatch", "Synchronization"):
            self.assertEqual(
                self.wrong("SwipeCore", f"#if true\n  public import {module}\n#endif"),
                [f"Sample.swift:2: SwipeCore must not import {module}"])
        self.assertEqual(self.wrong("SwipeCore", "private import Glibc"), [])

    def test_spellings_of_an_import(self):
        for line in ("import struct Inbox.Command", "@preconcurrency internal import Inbox",
                     "@_spi(Tests) import Inbox", "/* why */ import Inbox", "import Inbox.Parts"):
            self.assertEqual(
                self.wrong("MailStore", line), ["Sample.swift:1: MailStore must not import Inbox"])

    def test_what_only_looks_like_an_import(self):
        source = '// import Inbox\n/*\nimport Inbox\n*/\nlet a = """\n  import Inbox\n  """\n'
        self.assertEqual(self.wrong("MailStore", source), [])

    def test_handing_on(self):
        self.assertEqual(
            self.wrong("GTKBridge", "@_exported public import CGTK", ["CGTK"]),
            ["Sample.swift:1: GTKBridge must not hand CGTK on to who imports it"])

    def test_import_without_a_dependency(self):
        self.assertEqual(
            self.wrong("Inbox", "import MailFormat", ["MailStore"]),
            ["Sample.swift:1: Package.swift does not let Inbox import MailFormat"])

    def test_unknown_target(self):
        self.assertEqual(len(self.wrong("Extras", "")), 1)

    def test_tests_stand_on_what_their_module_stands_on(self):
        source = "import XCTest\nimport CGTK\n@testable import SwipeActions\n"
        self.assertEqual(
            self.wrong("SwipeActionsTests", source, ["SwipeActions", "CGTK"], is_test=True), [])
        self.assertEqual(
            self.wrong("MailStoreTests", "import CGTK", ["MailStore"], is_test=True),
            ["Sample.swift:1: MailStoreTests must not import CGTK"])

    def test_what_tests_share(self):
        source = "import GTKTesting"
        dependencies = ["GTKTesting"]
        self.assertEqual(self.wrong("GTKBridgeTests", source, dependencies, is_test=True), [])
        self.assertEqual(
            self.wrong("MailStoreTests", source, dependencies, is_test=True),
            ["Package.swift: MailStoreTests must not depend on GTKTesting",
             "Sample.swift:1: MailStoreTests must not import GTKTesting"])
        self.assertEqual(
            self.wrong("GTKBridge", source, dependencies),
            ["Package.swift: GTKBridge must not depend on GTKTesting",
             "Sample.swift:1: GTKBridge must not import GTKTesting"])


if __name__ == "__main__":
    unittest.main()
