import contextlib
import io
import pathlib
import tempfile
import unittest

from scripts import load

run_tests = load("run-tests")

GOOD = '<testsuite><testcase classname="a.OneTest" name="works"/></testsuite>'
BAD = """<testsuite>
  <testcase classname="a.TwoIT" name="works"/>
  <testcase classname="a.TwoIT" name="breaks"><failure/></testcase>
  <testcase classname="a.TwoIT" name="cannot start"><error/></testcase>
  <testcase classname="a.TwoIT" name="does not apply"><skipped/></testcase>
</testsuite>"""
SUMMARY = """<failsafe-summary result="255" timeout="false">
  <completed>1</completed><errors>0</errors><failures>0</failures><skipped>0</skipped>
  <failureMessage>{}</failureMessage>
</failsafe-summary>"""


class RunTestsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.ran = []

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_all(self, *broken, leaving=None):
        def run(what, _):
            self.ran.append(what)
            for path, text in (leaving or {}).items():
                self.write(path, text)
            return what not in broken

        run_tests.ROOT = self.root
        with contextlib.redirect_stdout(io.StringIO()) as out:
            code = run_tests.main(run)
        return code, out.getvalue()

    def test_counts_every_step_and_every_case(self):
        code, said = self.run_all(leaving={
            "manager/target/surefire-reports/TEST-a.OneTest.xml": GOOD,
            "testing/demo/target/failsafe-reports/TEST-a.OneTest.xml": GOOD,
            "target/conformance/mock.xml": GOOD,
            "target/suites/new-provider-a.xml": GOOD})
        self.assertEqual((0, f"{len(self.ran) + 4} passed, 0 failed\n"), (code, said))

    def test_a_failing_case_fails_the_run_though_every_step_is_well(self):
        code, said = self.run_all(leaving={"manager/target/failsafe-reports/TEST-a.TwoIT.xml": BAD})
        self.assertEqual(1, code)
        self.assertEqual(
            f"failed: a.TwoIT: breaks\nfailed: a.TwoIT: cannot start\n{len(self.ran) + 1} passed, 2 failed\n", said)

    def test_a_failing_step_does_not_keep_the_next_from_running(self):
        code, said = self.run_all("test the modules", "run the demo")
        self.assertEqual([*run_tests.PREPARATIONS, *run_tests.SUITES], self.ran)
        self.assertEqual(1, code)
        self.assertEqual(
            f"failed: test the modules\nfailed: run the demo\n{len(self.ran) - 2} passed, 2 failed\n", said)

    def test_nothing_runs_on_a_machine_that_is_not_prepared(self):
        code, said = self.run_all("build the real parts")
        self.assertEqual((1, "failed: build the real parts\n1 passed, 1 failed\n"), (code, said))

    def test_what_an_earlier_run_left_does_not_count(self):
        self.write("manager/target/surefire-reports/TEST-a.GoneTest.xml", GOOD)
        self.write("target/conformance/old.xml", BAD)
        code, said = self.run_all()
        self.assertEqual((0, f"{len(self.ran)} passed, 0 failed\n"), (code, said))

    def test_a_jvm_that_ended_in_the_middle_is_a_failure(self):
        summary = {"manager/target/failsafe-reports/failsafe-summary.xml": SUMMARY.format("The forked VM crashed")}
        code, said = self.run_all(leaving=summary)
        self.assertEqual(1, code)
        self.assertIn("manager/target/failsafe-reports: the run broke off: The forked VM crashed\n", said)

    def test_a_summary_without_a_message_says_nothing_new(self):
        code, _ = self.run_all(leaving={"manager/target/failsafe-reports/failsafe-summary.xml": SUMMARY.format("")})
        self.assertEqual(0, code)

    def test_half_a_report_is_a_failure(self):
        code, said = self.run_all(leaving={"manager/target/surefire-reports/TEST-a.xml": "<testsuite>"})
        self.assertEqual(1, code)
        self.assertIn("is no whole report", said)
