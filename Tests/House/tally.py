#!/usr/bin/python3
"""Counts the tests in what a runner printed: XCTest, Swift Testing, Python's unittest, or mutations.

    tally.py LOG STATUS       prints "PASSED FAILED SKIPPED"

STATUS is the runner's exit status. A runner that fails without naming a failed test, or that dies in
the middle of one, has a failed test the more.
"""
import re
import sys
from collections import Counter

# Not tied to the start of a line: a test may print text without an end of line.
XCTEST = re.compile(r"Test Case '[^']+' (started|passed|failed|skipped) ")
# "Test case passing…" and "Test run with…" are the parts and the sum of tests.
SWIFT_TESTING = re.compile(
    r"[◇✔✘━➜] Test (?!case passing |run with |run started)(?:\".*\"|`.*`\S*|\S+) (?:with \d+ test cases? )?"
    r"(started\.|passed after|failed after|skipped[.:]|was cancelled after)")
CANCELLED = "was cancelled after"
UNITTEST = re.compile(r"^Ran (\d+) tests? in .*\n+(OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$", re.M)
# `Tests/Mutations/run`
MUTATIONS = re.compile(r"^(\d+) of (\d+) caught$", re.M)


def tally(log, status):
    """(passed, failed, skipped)"""
    xctest, testing = Counter(XCTEST.findall(log)), Counter(SWIFT_TESTING.findall(log))
    passed = xctest["passed"] + testing["passed after"]
    failed = xctest["failed"] + testing["failed after"]
    skipped = xctest["skipped"] + testing["skipped."] + testing["skipped:"] + testing[CANCELLED]
    # What started and never ended was under way when the runner died. Swift Testing does not say
    # of a skipped test that it started.
    unfinished = (
        xctest["started"] - xctest["passed"] - xctest["failed"] - xctest["skipped"],
        testing["started."] - testing["passed after"] - testing["failed after"]
        - testing[CANCELLED])
    failed += sum(max(0, n) for n in unfinished)
    for ran, _, words in UNITTEST.findall(log):
        parts = {k.strip(): int(v) for k, v in re.findall(r"([a-z ]+)=(\d+)", words)}
        bad = sum(parts.get(k, 0) for k in ("failures", "errors", "unexpected successes"))
        failed += bad
        skipped += parts.get("skipped", 0)
        passed += max(0, int(ran) - bad - parts.get("skipped", 0))
    for caught, all_of_them in MUTATIONS.findall(log):
        passed += int(caught)
        failed += int(all_of_them) - int(caught)
    if failed == 0 and status != 0:
        failed = 1
    return passed, failed, skipped


if __name__ == "__main__":
    with open(sys.argv[1], errors="replace") as log:
        print(*tally(log.read(), int(sys.argv[2])))
