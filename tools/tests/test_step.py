import pathlib
import subprocess
import tempfile
import threading
import unittest

from scripts import TOOLS, load

step = load("step")


def progress_after(*lines):
    progress = step.Progress()
    for line in lines:
        progress.read(line + "\n")
    return str(progress)


class ProgressTest(unittest.TestCase):
    def test_tells_the_module_and_goal_of_maven(self):
        self.assertEqual(
            "module 9 of 12, manager: compiler testCompile",
            progress_after(
                "[INFO] Scanning for projects...",
                "[INFO] Building manager 0.1.0-SNAPSHOT                                [9/12]",
                "[INFO] --- compiler:3.15.0:testCompile (default-testCompile) @ manager ---"))

    def test_tells_the_suite_that_runs_and_not_what_it_prints(self):
        self.assertEqual(
            "module 2 of 12, OwnerTest",
            progress_after(
                "[INFO] Building contract 0.1.0-SNAPSHOT          [2/12]",
                "[INFO] Running io.virtfleet.contract.OwnerTest",
                "noise of a test"))

    def test_tells_the_part_and_the_last_line_of_other_commands(self):
        self.assertEqual(
            "part 4 of 5: kubernetes, k8s.io/apiserver/pkg/server",
            progress_after("part 3 of 5: etcd", "etcd: cached", "part 4 of 5: kubernetes", "k8s.io/apiserver/pkg/server"))

    def test_says_that_a_silent_command_was_started(self):
        self.assertEqual("started", progress_after())

    def test_a_silent_command_is_heard_of_again_and_again(self):
        lines, done = [], threading.Event()

        def print_line(text, **_):
            lines.append(text)
            if len(lines) == 3:
                done.set()

        step.LOG_SECONDS, step.print = 0.001, print_line
        step.report(step.Progress(), step.time.monotonic(), done)
        self.assertEqual(3, len(lines))
        for line in lines:
            self.assertRegex(line, r"^    \d+ s: started$")


class StepTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tools").mkdir()
        self.step = self.root / "tools" / "step"
        self.step.write_bytes((TOOLS / "step").read_bytes())

    def run_step(self, script):
        return subprocess.run(
            ["python3", self.step, "try It", "sh", "-c", script], capture_output=True, text=True, check=False)

    def test_hides_the_output_of_a_command_that_is_well_and_keeps_it(self):
        result = self.run_step("echo words")
        self.assertEqual(0, result.returncode)
        self.assertRegex(result.stdout, r"\A==> try It\n==> try It: done in \d+ s\n\Z")
        self.assertEqual("words\n", (self.root / "target/logs/try-it.log").read_text())

    def test_shows_the_end_of_the_output_of_a_command_that_fails(self):
        result = self.run_step("seq 100; echo oh >&2; exit 7")
        self.assertEqual(7, result.returncode)
        self.assertRegex(result.stdout, r"\n99\n100\noh\n==> try It: FAILED after \d+ s \(exit code 7\)")
        self.assertIn("target/logs/try-it.log", result.stdout)
        self.assertNotIn("\n7\n", result.stdout)

    def test_shows_only_the_errors_of_maven(self):
        result = self.run_step("echo '[ERROR] does not compile'; seq 100; exit 1")
        self.assertTrue(result.stdout.startswith("==> try It\n[ERROR] does not compile\n==> try It: FAILED"))

    def test_a_command_that_a_signal_ended_has_failed(self):
        self.assertEqual(128 + 9, self.run_step("kill -9 $$").returncode)

    def test_a_command_that_is_not_there_has_failed(self):
        result = subprocess.run(
            ["python3", self.step, "try it", "/no/such"], capture_output=True, text=True, check=False)
        self.assertEqual(127, result.returncode)
        self.assertIn("/no/such", result.stdout)
