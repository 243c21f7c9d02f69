"""`run` and `test` find out what is missing, install it where they may, and else say the commands."""
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "data/packaging/dependencies.sh"
# What the script itself calls.
TOOLS = ("cat", "env", "head", "paste", "sed", "sort")


class Dependencies(unittest.TestCase):
    """The script on a machine that has only what a test gives it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = pathlib.Path(folder.name, "bin")
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))

    def program(self, name, script):
        """A program of that name on the machine's search path."""
        file = self.bin / name
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(0o755)

    def run_script(self, call, **environment):
        # /usr/sbin is looked into as well; a folder of our own hides the real one.
        source = SCRIPT.read_text().replace("/usr/sbin", str(self.bin))
        return subprocess.run([shutil.which("bash"), "-euo", "pipefail", "-c", source + call],
                              env={"PATH": str(self.bin), "HOME": "/nonexistent"} | environment,
                              text=True, capture_output=True, stdin=subprocess.DEVNULL)

    def test_table_is_complete(self):
        rows = self.run_script('printf %s "$dependencies"').stdout.strip().splitlines()
        self.assertGreater(len(rows), 20)
        for row in rows:
            step, probe, *names = row.split()
            self.assertIn(step, ("build", "install", "desktop", "test", "reader"))
            self.assertRegex(probe, "^(pkg|cmd|file|gst|py|svg|font):.")
            self.assertEqual(len(names), 3, row)
        apt = [row.split()[2] for row in rows]
        self.assertEqual(len(apt), len(set(apt)), "a name stands twice")

    def test_nothing_missing(self):
        self.program("pkg-config", "exit 0")
        self.program("glib-compile-resources", "exit 0")
        run = self.run_script("dependencies='build pkg:gtk4 a b c\nbuild cmd:pkg-config d e f'; need build")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_command_for_each_package_manager(self):
        run = self.run_script("need build")
        self.assertEqual(run.returncode, 3)
        self.assertEqual(run.stdout, "")
        for words in ("sudo apt-get install ", "sudo dnf install ", "sudo pacman -S --needed "):
            self.assertIn(words, run.stderr)
        self.assertIn("gtk4-devel", run.stderr)
        self.assertNotIn("mutter", run.stderr, "more than the step needs")

    def test_apt_installs_where_it_may(self):
        self.program("apt-get", f'echo "$@" >>{self.bin}/asked\n'
                                f'printf "#!/bin/sh\\nexit 0\\n" >{self.bin}/pkg-config\n'
                                f"{shutil.which('chmod')} +x {self.bin}/pkg-config")
        self.program("sudo", 'case $1 in -n) exit 0 ;; *) exec "$@" ;; esac')
        run = self.run_script("dependencies='build pkg:gtk4 libgtk-4-dev b c'; need build")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("libgtk-4-dev", (self.bin / "asked").read_text())
        self.assertRegex(run.stderr, "(?s)Missing for this step: libgtk-4-dev.*Installing")

    def test_apt_that_does_not_help(self):
        self.program("apt-get", "exit 100")
        self.program("sudo", 'case $1 in -n) exit 0 ;; *) exec "$@" ;; esac')
        run = self.run_script("need build")
        self.assertEqual(run.returncode, 3)
        self.assertIn("Still missing", run.stderr)

    def test_swift(self):
        for version, status in (("5.10.1", 3), ("6.1", 3), ("6.2", 0), ("6.3.1", 0), ("10.0", 0)):
            self.program("swift", f"echo 'Swift version {version} (swift-{version}-RELEASE)'")
            self.assertEqual(self.run_script("need_swift").returncode, status, version)

    def test_no_swift(self):
        run = self.run_script("need_swift")
        self.assertEqual(run.returncode, 3)
        self.assertIn("there is no Swift here", run.stderr)
        self.assertIn("swift.org", run.stderr)

    def test_swift_of_the_distribution(self):
        self.program("apt-cache", "echo '  Candidate: 6.2.1-1'")
        self.program("apt-get", f"echo \"$@\" >>{self.bin}/asked")
        self.program("sudo", 'case $1 in -n) exit 0 ;; *) exec "$@" ;; esac')
        self.assertEqual(self.run_script("need_swift").returncode, 0)
        self.assertIn("swiftlang", (self.bin / "asked").read_text())
        self.program("apt-cache", "echo '  Candidate: 6.0.3-2'")
        self.assertEqual(self.run_script("need_swift").returncode, 3)

    def test_a_swift_that_crashes_is_asked_once_more(self):
        for status, asked in (("exit 0", 1), ("exit 1", 1), ("kill -s TERM $$", 1), ("kill -s SEGV $$", 2)):
            count = self.bin / "asked"
            count.write_text("")
            self.program("swift", f"echo \"$@\" >>{count}\n{status}")
            run = subprocess.run([shutil.which("bash"), SCRIPT.with_name("swift"), "build", "-q"],
                                 env={"PATH": str(self.bin)}, capture_output=True, text=True)
            self.assertEqual(count.read_text(), "build -q\n" * asked, status)
            self.assertEqual("once more" in run.stderr, asked > 1, status)
            self.assertEqual(run.returncode == 0, status == "exit 0")


if __name__ == "__main__":
    unittest.main()
