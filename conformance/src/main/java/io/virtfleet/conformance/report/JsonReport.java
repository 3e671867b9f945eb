package io.virtfleet.conformance.report;

import io.virtfleet.conformance.run.CaseResult;
import java.util.stream.Collectors;

/** The report that other programs read. */
public final class JsonReport {
    private static final int FIRST_PRINTABLE = 0x20;

    private JsonReport() {}

    public static String of(RunReport report) {
        return """
                {
                  "provider": %s,
                  "face": %s,
                  "cases": %d,
                  "passed": %d,
                  "failed": %d,
                  "notApplicable": %d,
                  "seconds": %s,
                  "results": [
                %s
                  ]
                }
                """.formatted(
                        quoted(report.provider()),
                        quoted(RunReport.FACE),
                        report.results().size(),
                        report.passed(),
                        report.failed(),
                        report.notApplicable(),
                        RunReport.seconds(report.duration()),
                        report.results().stream().map(JsonReport::line).collect(Collectors.joining(",\n")));
    }

    private static String line(CaseResult result) {
        return "    {\"id\": %s, \"name\": %s, \"result\": %s, \"seconds\": %s, \"message\": %s}"
                .formatted(
                        quoted(result.conformanceCase().id()),
                        quoted(result.conformanceCase().name()),
                        quoted(RunReport.word(result.verdict())),
                        RunReport.seconds(result.duration()),
                        quoted(RunReport.message(result.verdict())));
    }

    private static String quoted(String text) {
        return text.chars().mapToObj(JsonReport::escaped).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(int character) {
        if (character == '"' || character == '\\') {
            return "\\" + (char) character;
        }
        return character < FIRST_PRINTABLE ? "\\u%04x".formatted(character) : String.valueOf((char) character);
    }
}
