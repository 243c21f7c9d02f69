"""Each of the 28 swipe cases has a test with its number in its name."""
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


class Cases(unittest.TestCase):
    def test_every_case_has_a_test(self):
        found = set()
        for pattern, number in PLACES.items():
            for path in TESTS.glob(pattern):
                text = path.name if path.suffix == ".gesture" else path.read_text()
                found |= {int(n) for n in re.findall(number, text)}
        self.assertEqual(found, set(range(1, 29)))


if __name__ == "__main__":
    unittest.main()
