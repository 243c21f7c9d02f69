"""What CWebKit's shim declares by itself says the same as WebKitGTK's headers.

The shim does without them, so a compiler is asked here: first it reads the headers, then the shim's
functions once more, which must be the same, and the numbers of the enumerations.
"""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

SHIM = pathlib.Path(__file__).resolve().parents[2] / "Sources/CWebKit/shim.h"


def flags():
    """How to compile against WebKitGTK's headers, or None where there are none."""
    if not shutil.which("pkg-config") or not shutil.which("cc"):
        return None
    run = subprocess.run(["pkg-config", "--cflags", "webkitgtk-6.0"], text=True, capture_output=True)
    return run.stdout.split() if run.returncode == 0 else None


class WebKitShim(unittest.TestCase):
    def setUp(self):
        self.flags = flags()
        if self.flags is None:
            missing = "WebKitGTK's headers or a C compiler are missing."
            self.fail(missing) if os.environ.get("CI") else self.skipTest(missing)
        self.shim = SHIM.read_text()

    def compile(self, shim):
        numbers = re.findall(r"^#define (WEBKIT_\w+) (\d+)$", shim, re.M)
        self.assertGreater(len(numbers), 5)
        functions = re.search(r"#define CWEBKIT_FUNCTIONS\(F\)(?:.*\\\n)+.*\n", shim).group()
        source = "#include <webkit/webkit.h>\n" + "".join(
            f'_Static_assert ({name} == {number}, "{name}");\n' for name, number in numbers)
        source += functions
        source += (
            "#define CHECK(result, name, parameters) \\\n"
            "  _Static_assert (__builtin_types_compatible_p (__typeof__ (name), result parameters), #name);\n"
            "CWEBKIT_FUNCTIONS (CHECK)\n")
        return subprocess.run(
            ["cc", "-std=gnu17", "-fsyntax-only", "-Wno-unused", "-x", "c", "-", *self.flags],
            input=source, text=True, capture_output=True)

    def test_declarations_are_those_of_the_headers(self):
        run = self.compile(self.shim)
        self.assertEqual(run.returncode, 0, run.stderr)

    def test_a_wrong_declaration_is_found(self):
        for right, wrong in (("guint32, guint))", "guint32, gint64))"),
                             ("WEBKIT_LOAD_FINISHED 3", "WEBKIT_LOAD_FINISHED 2"),
                             ("F (GType, webkit_web_view_get_type", "F (void *, webkit_web_view_get_type")):
            self.assertIn(right, self.shim)
            self.assertNotEqual(self.compile(self.shim.replace(right, wrong)).returncode, 0, wrong)


if __name__ == "__main__":
    unittest.main()
