"""The library as somebody else uses it: a package that depends on this one by its path."""
import pathlib
import subprocess
import unittest

from gtkinput import Desktop

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Outsider(unittest.TestCase):
    def test_a_package_of_thirty_lines_opens_a_row_and_does_its_action(self):
        # In a folder of its own, so that neither package builds the other's files anew.
        build = [ROOT / "data/packaging/swift", "build", "--package-path", ROOT / "Tests/Outsider",
                 "--scratch-path", ROOT / ".build/outsider"]
        built = subprocess.run(build, capture_output=True, text=True)
        self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        with Desktop() as desktop:
            run = subprocess.run(
                [ROOT / ".build/outsider/debug/outsider"], capture_output=True, text=True,
                timeout=60, env=desktop.env | {"G_DEBUG": "fatal-criticals"})
        self.assertEqual((run.returncode, run.stdout), (0, 'Bought: ["Pears"] Open: none\n'),
                         run.stderr)


if __name__ == "__main__":
    unittest.main()
