"""The desktop driver's own test, as a part of `./test deep`: what GTK reports for each input."""
import pathlib
import subprocess
import sys
import unittest


class Driver(unittest.TestCase):
    def test_every_input_arrives_as_from_hardware(self):
        selftest = pathlib.Path(__file__).with_name("selftest.py")
        run = subprocess.run([sys.executable, selftest, "-v"], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(run.returncode, 0, run.stdout)
