"""The counts of a test run are those of what ran, also when a runner dies."""
import unittest

from tally import tally

XCTEST = """\
Test Suite 'X' started at 2026-01-01 00:00:00.000
Test Case 'X.testA' started at 2026-01-01 00:00:00.000
Test Case 'X.testA' passed (0.002 seconds)
Test Case 'X.testB' started at 2026-01-01 00:00:00.000
T.swift:19: error: X.testB : failed - no
Test Case 'X.testB' failed (0.0 seconds)
Test Case 'X.testC' started at 2026-01-01 00:00:00.000
T.swift:20: X.testC : Test skipped - nope
Test Case 'X.testC' skipped (0.0 seconds)
Test Case 'X.testE' started at 2026-01-01 00:00:00.000
printed without an end of lineTest Case 'X.testE' passed (0.0 seconds)
Test Suite 'X' failed at 2026-01-01 00:00:00.000
\t Executed 4 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.002 (0.002) seconds
"""

SWIFT_TESTING = """\
◇ Test run started.
◇ Suite S started.
➜ Suite D skipped: "whole"
➜ Test inD() skipped: "whole"
➜ Test sk() skipped.
◇ Test works() started.
◇ Test "named: with, passed after" started.
◇ Test `with spaces`() started.
◇ Test parFail(_:) started.
◇ Test cancelled() started.
◇ Test known() started.
◇ Test case passing 1 argument i → 1 to parFail(_:) started.
✘ Test parFail(_:) recorded an issue with 1 argument i → 2 at T.swift:7:53: Expectation failed
━ Test known() recorded a known issue at T.swift:11:40: Expectation failed: 1 == 2
➜ Test cancelled() was cancelled after 0.002 seconds: "late skip"
━ Test known() passed after 0.002 seconds with 1 known issue.
printed without an end of line✔ Test works() passed after 0.001 seconds.
✔ Test `with spaces`() passed after 0.001 seconds.
✘ Test parFail(_:) with 3 test cases failed after 0.002 seconds with 1 issue.
✔ Test "named: with, passed after" passed after 0.002 seconds.
✘ Suite S failed after 0.003 seconds with 2 issues (including 1 known issue).
✘ Test run with 8 tests in 2 suites failed after 0.003 seconds with 2 issues.
"""

UNITTEST = """\
test_a (test_x.T.test_a) ... ok
----------------------------------------------------------------------
Ran 6 tests in 0.001s

FAILED (failures=1, errors=1, skipped=2, unexpected successes=1)
"""


class Tally(unittest.TestCase):
    def test_xctest(self):
        self.assertEqual(tally(XCTEST, 1), (2, 1, 1))

    def test_swift_testing(self):
        self.assertEqual(tally(SWIFT_TESTING, 1), (4, 1, 3))

    def test_unittest(self):
        self.assertEqual(tally(UNITTEST, 1), (1, 3, 2))
        self.assertEqual(tally("Ran 1 test in 0.1s\n\nOK\n", 0), (1, 0, 0))
        self.assertEqual(tally("Ran 3 tests in 0.1s\n\nOK (skipped=1)\n", 0), (2, 0, 1))

    def test_mutations(self):
        self.assertEqual(tally("caught: a\nSURVIVES: b\n3 of 4 caught\n", 1), (3, 1, 0))

    def test_death_in_the_middle_is_a_failure(self):
        xctest = XCTEST[:XCTEST.index("printed without")]
        self.assertEqual(tally(xctest, 1), (1, 2, 1))
        testing = SWIFT_TESTING[:SWIFT_TESTING.index("✔ Test `with")]
        self.assertEqual(tally(testing, 1), (2, 3, 3))

    def test_failure_without_a_failed_test(self):
        self.assertEqual(tally("error: could not start", 1), (0, 1, 0))
        self.assertEqual(tally("Ran 3 tests in 0.1s\n\nOK\n", 139), (3, 1, 0))

    def test_nothing_ran(self):
        self.assertEqual(tally("", 0), (0, 0, 0))
        self.assertEqual(tally("Ran 0 tests in 0.0s\n\nNO TESTS RAN\n", 5), (0, 1, 0))


if __name__ == "__main__":
    unittest.main()
