"""The shells complete every command, option and action of the programs, and nothing else."""
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPLETIONS = ROOT / "data/completions"


def source(*names):
    return "".join((ROOT / "Sources" / name).read_text() for name in names)


def options(text):
    return set(re.findall(r'"(--[a-z-]+)"', text))


TOOL = source("whisk-mail/Tool.swift")
COMMANDS = set(re.findall(r'\("([a-z]+)", Tool\.', TOOL))
FUNCTIONS = dict(re.findall(r'\("([a-z]+)", Tool\.(\w+)\)', TOOL))
COMMON = options(re.search(r"let always.*", source("whisk-mail/Arguments.swift"))[0])
ACTIONS = set(re.findall(r'= Variant\(\s+"([a-z-]+)"', source("Inbox/MailAction+Catalogue.swift"))) - {"wake"}
TIMES = {value or name for name, value in
         re.findall(r'^  case (\w+)(?: = "([a-z-]+)")?$', source("Inbox/SnoozeTime.swift"), re.M)}
WHISK = options(source("InboxUI/LaunchOptions.swift").replace('case "', '"'))


def allowed(command):
    """The options that the source of a command allows."""
    text = source(*(path.relative_to(ROOT / "Sources") for path in (ROOT / "Sources/whisk-mail").glob("Tool+*")))
    function = text[text.index(f"func {FUNCTIONS[command]}(_ arguments"):]
    return COMMON | options(re.search(r"allow\((.*?)\)", function)[1])


class Shell:
    """What a shell offers for a line of words, the last of them to be completed."""

    @staticmethod
    def run(*command):
        run = subprocess.run(command, text=True, capture_output=True)
        if run.returncode or run.stderr:
            raise AssertionError(run.stderr or run.returncode)
        return set(run.stdout.splitlines())

    def bash(self, *words):
        script = '''source "$1"; compopt() { :; }; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2))
                    $(complete -p "$2" | sed 's/.*-F \\([^ ]*\\).*/\\1/') "$2" "${@: -1}" "${@: -2:1}"
                    printf '%s\\n' "${COMPREPLY[@]}"'''
        return self.run("bash", "-c", script, "bash", str(COMPLETIONS / "bash" / words[0]), *words) - {""}

    def fish(self, *words):
        script = 'source $argv[1]; complete -C "$argv[2]"'
        lines = self.run("fish", "--no-config", "-c", script,
                         str(COMPLETIONS / f"fish/{words[0]}.fish"), " ".join(words))
        return {line.split("\t")[0] for line in lines}


class Completions(unittest.TestCase):
    def test_the_sources_were_understood(self):
        self.assertEqual(len(COMMANDS), 14)
        self.assertEqual(set(FUNCTIONS), COMMANDS)
        self.assertTrue({"archive", "not-junk", "snooze-again"} < ACTIONS)
        self.assertEqual(TIMES, {"later", "evening", "tomorrow", "weekend", "next-week"})
        self.assertEqual(allowed("list"), COMMON | {"--unread", "--flagged", "--limit"})
        self.assertIn("--screenshot", WHISK)

    def test_manual_page(self):
        """It says every action and time; commands and options are looked for with those of all pages."""
        page = (ROOT / "data/man/whisk-mail.1").read_text()
        for word in ACTIONS | TIMES:
            self.assertRegex(page, rf"\n\.Cm [^\n]*(?<![\w-]){word}(?![\w-])", word)

    def test_manual_page_names_the_keys_of_json(self):
        page = (ROOT / "data/man/whisk-mail.1").read_text()
        section = re.search(r"\.Sh JSON\n(.*?)\n\.Sh", page, re.S)[1]
        said = {}
        for item in re.split(r"^\.It ", section, flags=re.M)[1:]:
            commands = re.findall(r"[a-z]+", item.splitlines()[0].removeprefix("Cm"))
            keys = re.findall(r"\bVa ((?:[A-Za-z]+(?: , | (?=$)|$)?)+)", item.replace(" No and Va ", " , "), re.M)
            said |= dict.fromkeys(commands, {key for some in keys for key in some.replace(",", " ").split()})
        report = source("whisk-mail/Report.swift")
        keys = {name: set(re.findall(r"(?:let|var) (\w+):", body)) for name, body in
                re.findall(r"struct (\w+): Encodable \{\n(.*?)\n  \}", report, re.S)}
        item, index_only = keys["Item"], {"recipients", "hasAttachment"}
        person = {"name", "address"}
        self.assertEqual(said["list"], item | person)
        self.assertEqual((said["show"] | item) - index_only, keys["Contents"] | keys["Attachment"])
        for name, command in (("Folder", "folders"), ("Command", "act"), ("Index", "index"),
                              ("Import", "import"), ("Export", "export"), ("Change", "watch"),
                              ("Check", "check")):
            self.assertEqual(said[command], keys[name], command)

    def test_bash_and_fish(self):
        for name in ("bash", "fish"):
            complete = getattr(Shell(), name)
            with self.subTest(shell=name):
                self.assertEqual(complete("whisk", "--"), WHISK)
                self.assertEqual(complete("whisk-mail", ""), COMMANDS)
                self.assertEqual(complete("whisk-mail", "--mail", "/tmp", "--json", "h"), {"history", "help"})
                self.assertEqual(complete("whisk-mail", "act", ""), ACTIONS)
                self.assertEqual(complete("whisk-mail", "act", "snooze", "--until", ""), TIMES)
                for command in COMMANDS:
                    self.assertEqual(complete("whisk-mail", command, "--"), allowed(command), command)
        # It splits a line at equals signs.
        bash = Shell().bash
        self.assertEqual(bash("whisk-mail", "--mail", "=", "/tmp", "h"), {"history", "help"})
        self.assertEqual(bash("whisk-mail", "act", "snooze", "--until", "="), TIMES)
        self.assertEqual(bash("whisk-mail", "act", "snooze", "--until", "=", "to"), {"tomorrow"})

    def test_zsh(self):
        """It completes at a terminal only, so what stands in its files is compared."""
        for name in ("_whisk", "_whisk-mail"):
            Shell.run("zsh", "--no-rcs", "-n", str(COMPLETIONS / "zsh" / name))
        self.assertEqual(set(re.findall(r"--[a-z-]+", (COMPLETIONS / "zsh/_whisk").read_text())), WHISK)
        text = (COMPLETIONS / "zsh/_whisk-mail").read_text()
        self.assertEqual(set(re.findall(r"^    '([a-z]+):", text, re.M)), COMMANDS)
        self.assertEqual(set(re.search(r"actions=\((.*?)\)", text, re.S)[1].split()), ACTIONS)
        self.assertEqual(set(re.search(r":time:\((.*?)\)", text)[1].split()), TIMES)
        common = set(re.findall(r"--[a-z]+", re.search(r"common=\((.*?)\n  \)", text, re.S)[1]))
        self.assertEqual(common, COMMON)
        for command in COMMANDS:
            own = re.search(rf"^        {command}\)(.*?);;", text, re.M | re.S)
            found = set(re.findall(r"'(--[a-z]+)", own[1])) if own else set()
            self.assertEqual(COMMON | found, allowed(command), command)


if __name__ == "__main__":
    unittest.main()
