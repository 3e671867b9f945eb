package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.conformance.report.ResultTable;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Session;
import io.virtfleet.conformance.run.Suite;
import io.virtfleet.conformance.run.Verdict;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The cases of a part as JUnit's tests. */
final class CaseTests {
    private CaseTests() {}

    /** The cases that apply to this provider, already under way; for a part it lacks, those are the ones that see it refused. */
    static Stream<DynamicTest> of(ProviderUnderTest target, Part part) {
        Session session = Session.open(target);
        Suite suite = Suite.begin(
                session,
                part.cases().stream()
                        .filter(each -> session.unmet(each).isEmpty())
                        .toList());
        return suite.cases().stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.judged().name() + " [" + each.judged().id() + "]", () -> judge(each.result())))
                .onClose(session::close)
                .onClose(suite::close);
    }

    private static void judge(CaseResult result) {
        if (result.verdict() instanceof Verdict.Failed) {
            throw new AssertionError(ResultTable.line(result));
        }
    }
}
