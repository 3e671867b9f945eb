package io.virtfleet.conformance.report;

import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Verdict;
import java.time.Duration;
import java.util.List;

/** All results of one run against one provider. */
public record RunReport(String provider, List<CaseResult> results, Duration duration) {
    /** The face of the contract that the kit judges. */
    public static final String FACE = "virtfleet.provider.v1";

    public RunReport {
        results = List.copyOf(results);
    }

    public long passed() {
        return count(Verdict.Passed.class);
    }

    public long failed() {
        return count(Verdict.Failed.class);
    }

    public long notApplicable() {
        return count(Verdict.NotApplicable.class);
    }

    private long count(Class<? extends Verdict> kind) {
        return results.stream()
                .map(CaseResult::verdict)
                .filter(kind::isInstance)
                .count();
    }

    static String seconds(Duration duration) {
        return "%d.%03d".formatted(duration.toSeconds(), duration.toMillisPart());
    }

    static String word(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Passed() -> "passed";
            case Verdict.Failed(String message) -> "failed";
            case Verdict.NotApplicable(String reason) -> "notApplicable";
        };
    }

    static String message(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Passed() -> "";
            case Verdict.Failed(String message) -> message;
            case Verdict.NotApplicable(String reason) -> reason;
        };
    }
}
