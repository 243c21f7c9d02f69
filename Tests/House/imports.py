#!/usr/bin/python3
"""Arrows point down: fails on an import that the design does not allow.

    imports.py [PACKAGE]      prints one line for each import or dependency that breaks the rules

Both are checked: what `Package.swift` lets a target depend on, and each `import` line. A module may
import any Swift module that it stands on, directly or through another, and of the C modules those
that are named for it.
"""
import json
import pathlib
import re
import subprocess
import sys

SWIFT = pathlib.Path(__file__).resolve().parents[2] / "data/packaging/swift"
# The map of `Sources/`, bottom first: what each module stands on.
STANDS_ON = {
    "SwipeCore": [],
    "GTKBridge": ["CGTK"],
    "SwipeActions": ["SwipeCore", "GTKBridge", "CGTK"],
    "MailFormat": ["CGMime"],
    "MailStore": ["MailFormat", "CSQLite"],
    "Inbox": ["MailStore", "SwipeCore"],
    "InboxUI": ["Inbox", "SwipeActions", "GTKBridge", "CGTK", "CAdwaita", "CWebKit"],
    "whisk": ["InboxUI"],
    "whisk-mail": ["Inbox"],
    "swipe-gallery": ["SwipeActions", "CGTK"],
}
# Measures whatever it likes.
STANDS_ON["bench"] = list(STANDS_ON) + ["CGTK", "CGMime", "CSQLite", "CAllocationCounter"]

# What several test targets share; never seen above `Tests/`.
TEST_SUPPORT = {
    "GTKTesting": ["GTKBridge", "CGTK"],
    "ProcessTesting": [],
}

C_MODULES = {"CGTK", "CAdwaita", "CWebKit", "CGMime", "CSQLite", "CAllocationCounter"}
# What comes with Swift: any C library, and more above the pure core.
C_LIBRARY = {"Darwin", "Glibc", "Musl"}
SYSTEM = C_LIBRARY | {"Dispatch", "Foundation", "FoundationEssentials", "Observation",
                      "Synchronization"}
SYSTEM_IN_TESTS = SYSTEM | {"Testing", "XCTest"}
# The pure core takes the C math functions, nothing else.
SYSTEM_IN_CORE = C_LIBRARY

IMPORT = re.compile(
    r"^\s*((?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:class|enum|func|let|protocol|struct|typealias|var)\s+)?(\w+)", re.M)
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|(#*)"""(?:.|\n)*?"""\1|"(?:\\.|[^"\\\n])*"', re.S)


def allowed(module):
    """The modules of this package that `module` may import."""
    found, todo = set(), [module]
    while todo:
        for below in STANDS_ON[todo.pop()]:
            if below in C_MODULES:
                continue
            if below not in found:
                found.add(below)
                todo.append(below)
    return found | (C_MODULES & set(STANDS_ON[module]))


def allowed_in_tests(of):
    """Tests see what their module sees, the C modules below it to look at its widgets, and what
    they share with other tests on the same modules."""
    below = allowed(of) | {of}
    below |= set().union(*(C_MODULES & set(STANDS_ON[m]) for m in below if m in STANDS_ON))
    return below | {name for name, stands_on in TEST_SUPPORT.items() if below >= set(stands_on)}


def limits(target, is_test):
    """(modules of the package, modules of the system) a target may use, or None if unknown."""
    if is_test:
        of = target.removesuffix("Tests")
        return (allowed_in_tests(of), SYSTEM_IN_TESTS) if of in STANDS_ON else None
    if target in TEST_SUPPORT:
        return set(TEST_SUPPORT[target]), SYSTEM_IN_TESTS
    if target not in STANDS_ON:
        return None
    return allowed(target), SYSTEM_IN_CORE if target == "SwipeCore" else SYSTEM


def imports_in(source):
    """(line number, attributes, module) of each import in Swift source, comments and strings left out."""
    code = NOT_CODE.sub(lambda m: "\n" * m.group().count("\n"), source)
    return [(code.count("\n", 0, m.start(2)) + 1, m.group(1), m.group(2))
            for m in IMPORT.finditer(code)]


def check_target(name, is_test, dependencies, folder):
    """What is wrong with one target: its dependencies in the manifest and its import lines."""
    rules = limits(name, is_test)
    if rules is None:
        return [f"{name}: a target that the map in Tests/House/imports.py does not have"]
    ours, system = rules
    wrong = [f"Package.swift: {name} must not depend on {d}"
             for d in dependencies if d not in ours]
    for file in sorted(folder.rglob("*.swift")):
        for line, attributes, module in imports_in(file.read_text()):
            # Who imports this module stands on the Swift modules below it anyway.
            if "@_exported" in attributes and module in C_MODULES:
                wrong.append(f"{file}:{line}: {name} must not hand {module} on to who imports it")
            if module not in ours | system:
                wrong.append(f"{file}:{line}: {name} must not import {module}")
            elif module in ours and module not in dependencies:
                wrong.append(f"{file}:{line}: Package.swift does not let {name} import {module}")
    return wrong


def check_manifest(manifest, root):
    """What is wrong with a package, from `swift package dump-package`."""
    wrong = []
    for target in manifest["targets"]:
        if target["type"] in ("system", "plugin") or target["name"] in C_MODULES:
            continue
        is_test = target["type"] == "test"
        folder = root / (target.get("path") or ("Tests/" if is_test else "Sources/") + target["name"])
        dependencies = [next(iter(d.values()))[0] for d in target["dependencies"]]
        wrong += check_target(target["name"], is_test, dependencies, folder)
    return wrong


def main(root):
    dump = subprocess.run([SWIFT, "package", "--package-path", root, "dump-package"],
                          stdout=subprocess.PIPE, check=True).stdout
    wrong = check_manifest(json.loads(dump), pathlib.Path(root))
    print("\n".join(wrong) or "Every import points down.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "."))
