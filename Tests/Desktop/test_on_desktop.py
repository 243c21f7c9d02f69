"""`on-desktop` gives a command a desktop of its own and ends as the command did."""
import os
import pathlib
import subprocess
import unittest

COMMAND = pathlib.Path(__file__).with_name("on-desktop")


def on_desktop(script, **environment):
    return subprocess.run([COMMAND, "sh", "-c", script], text=True, capture_output=True,
                          env=os.environ | environment)


class OnDesktop(unittest.TestCase):
    def test_there_is_a_display(self):
        run = on_desktop('test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" && echo "$GDK_BACKEND"')
        self.assertEqual((run.stdout, run.returncode), ("wayland\n", 0), run.stderr)

    def test_exit_status(self):
        self.assertEqual(on_desktop("exit 7").returncode, 7)

    def test_death_by_a_signal_is_a_failure(self):
        self.assertEqual(on_desktop("kill -SEGV $$").returncode, 128 + 11)

    def test_choice_of_settings_stands(self):
        run = on_desktop('echo "$GSETTINGS_BACKEND"', GSETTINGS_BACKEND="memory")
        self.assertEqual(run.stdout, "memory\n", run.stderr)


if __name__ == "__main__":
    unittest.main()
