"""Tries something at each of the steps of a command, two at a time, one on each core."""
import concurrent.futures
import unittest

import census
from whiskmail import DEEP, Home, Whisk


class Trial:
    """A mailbox that is put back for each try, and what a command does to it undisturbed."""

    def __init__(self, messages, prepare, is_indexed):
        self.home = Home()
        self.whisk = Whisk(self.home.path)
        census.make(self.whisk.mail, messages)
        if is_indexed:
            self.whisk.run("index")
        self.ids = self.whisk.ids() if is_indexed else []
        self.words = prepare(self.whisk, self.ids)
        self.before = census.places(self.whisk.mail)
        self.home.save()
        self.whisk.run(*self.words)
        self.done = census.places(self.whisk.mail)


class AtEveryStep(unittest.TestCase):
    messages = 12

    def at_every_step(self, what, prepare, verify, is_indexed=True, only_changes=not DEEP, every=1):
        """Runs a command again and again from one state, with something done at its call 1, 2, 3, …
        until a run gets through without.

        `what` is "kill" or a shell command, in which {home} is the scratch folder. `prepare(whisk, ids)`
        brings the mailbox to where the command begins and returns its words; `verify(trial, run)`
        looks at what is left. The fast set takes each `every`-th step only.
        """
        def try_each(first):
            trial = Trial(self.messages, prepare, is_indexed)
            self.addCleanup(trial.home.remove)
            failures, step = [], first
            while True:
                trial.home.restore()
                run, is_hit = trial.whisk.interrupted(
                    step, what.replace("{home}", str(trial.home.path)), *trial.words,
                    only_changes=only_changes)
                if not is_hit:
                    return step, failures
                try:
                    verify(trial, run)
                except Exception as error:
                    failures.append(f"{' '.join(trial.words[:2])} at call {step}: "
                                    f"{type(error).__name__}: {error}")
                step += 2 * stride

        stride = 1 if DEEP else every
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = [part.result() for part in
                       [pool.submit(try_each, n) for n in (1, 1 + stride)]]
        failures = [failure for _, part in results for failure in part]
        self.assertEqual(failures, [], f"{len(failures)} steps\n" + "\n".join(failures[:5]))
        self.assertGreater(min(steps for steps, _ in results), 10, "hardly any step was found")
