package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.CaseResult;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.conformance.kit.Session;
import io.virtfleet.conformance.kit.Verdict;
import io.virtfleet.conformance.report.ResultTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The cases of a part as JUnit's tests. */
final class CaseTests {
    private CaseTests() {}

    /** The cases that apply to this provider; for a part it lacks, those are the ones that see it refused. */
    static Stream<DynamicTest> of(ProviderUnderTest target, Part part) {
        Session session = Session.open(target);
        return part.cases().stream()
                .filter(each -> session.unmet(each).isEmpty())
                .map(each -> DynamicTest.dynamicTest(each.name() + " [" + each.id() + "]", () -> judge(session, each)))
                .onClose(session::close);
    }

    private static void judge(Session session, ConformanceCase each) {
        CaseResult result = session.run(each);
        if (result.verdict() instanceof Verdict.Failed) {
            throw new AssertionError(ResultTable.line(result));
        }
    }
}
