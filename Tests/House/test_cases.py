"""Each of the 28 swipe cases has a test with its number in its name, each of the 17 mail cases one
with its number in its comment."""
import pathlib
import re
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
# Where a number in a name is that of a swipe case: recorded gestures, suites of the library and of
# the program, and real input on the gallery.
PLACES = {
    "SwipeCoreTests/Gestures/*.gesture": r"case-(\d+)-",
    "SwipeCoreTests/*.swift": r"func case(\d+)",
    "SwipeActionsTests/*.swift": r"func testCase(\d+)",
    "InboxUITests/SwipeCaseTests.swift": r"func testCase(\d+)",
    "Desktop/test_swipe_*.py": r"def test_(\d\d)_",
}

# A test's comment in Swift, or in Python.
COMMENTED = re.compile(
    r"((?:^ *///.*\n)+) *(?:@Test|func test)|^ *def test_\w+\(self\):\n +\"\"\"(.*?)\"\"\"",
    re.M | re.S)
MAIL_CASES = re.compile(r"Mail cases? (\d+(?:(?:,| and) \d+)*)")


class Cases(unittest.TestCase):
    def test_every_swipe_case_has_a_test(self):
        found = set()
        for pattern, number in PLACES.items():
            for path in TESTS.glob(pattern):
                text = path.name if path.suffix == ".gesture" else path.read_text()
                found |= {int(n) for n in re.findall(number, text)}
        self.assertEqual(found, set(range(1, 29)))

    def test_every_mail_case_has_a_test(self):
        found = set()
        for path in [*TESTS.glob("*/*.swift"), *TESTS.glob("*/test_*.py")]:
            for comment in COMMENTED.finditer(path.read_text()):
                for numbers in MAIL_CASES.findall(comment[1] or comment[2]):
                    found |= {int(n) for n in re.findall(r"\d+", numbers)}
        self.assertEqual(found, set(range(1, 18)))


if __name__ == "__main__":
    unittest.main()
