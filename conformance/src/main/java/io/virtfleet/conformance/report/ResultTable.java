package io.virtfleet.conformance.report;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Verdict;
import java.util.Locale;

/** The table a person reads, line by line. */
public final class ResultTable {
    private static final int ID_WIDTH = 48;

    private ResultTable() {}

    /** The line of one case; a failed one is followed by what came and what it rests on. */
    public static String line(CaseResult result) {
        ConformanceCase each = result.conformanceCase();
        String line = String.format(
                Locale.ROOT,
                "%-" + ID_WIDTH + "s %-14s %8s s",
                each.id(),
                mark(result.verdict()),
                RunReport.seconds(result.duration()));
        return switch (result.verdict()) {
            case Verdict.Passed() -> line;
            case Verdict.NotApplicable(String reason) -> line + "  " + reason;
            case Verdict.Failed(String message) ->
                line
                        + "\n    " + each.name() + "."
                        + "\n    " + message + "."
                        + "\n    docs/contract.md, \"" + each.section().heading() + "\"";
        };
    }

    /** The last line. */
    public static String summary(RunReport report) {
        return "%d passed, %d failed, %d not applicable in %s s"
                .formatted(
                        report.passed(), report.failed(), report.notApplicable(), RunReport.seconds(report.duration()));
    }

    private static String mark(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Passed() -> "passed";
            case Verdict.Failed(String message) -> "FAILED";
            case Verdict.NotApplicable(String reason) -> "not applicable";
        };
    }
}
