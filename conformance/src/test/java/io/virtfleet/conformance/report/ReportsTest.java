package io.virtfleet.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Verdict;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReportsTest {
    private static final RunReport REPORT = new RunReport(
            "mock",
            List.of(
                    result("a.passes", new Verdict.Passed()),
                    result("a.fails", new Verdict.Failed("expected \"one\"; came <two>\u0001")),
                    result("a.lacks", new Verdict.NotApplicable("the provider lacks PAUSE"))),
            Duration.ofMillis(1234));

    private static CaseResult result(String id, Verdict verdict) {
        var each = ConformanceCase.of(id, "It does " + id, Section.POWER, scene -> {});
        return new CaseResult(each, verdict, Duration.ofMillis(50));
    }

    @Test
    void jsonHasTheShapeOfAllReports() {
        assertThat(JsonReport.of(REPORT)).isEqualTo("""
                {
                  "provider": "mock",
                  "face": "virtfleet.provider.v1",
                  "cases": 3,
                  "passed": 1,
                  "failed": 1,
                  "notApplicable": 1,
                  "seconds": 1.234,
                  "results": [
                    {"id": "a.passes", "name": "It does a.passes", "result": "passed", "seconds": 0.050, "message": ""},
                    {"id": "a.fails", "name": "It does a.fails", "result": "failed", "seconds": 0.050, \
                "message": "expected \\"one\\"; came <two>\\u0001"},
                    {"id": "a.lacks", "name": "It does a.lacks", "result": "notApplicable", "seconds": 0.050, \
                "message": "the provider lacks PAUSE"}
                  ]
                }
                """);
    }

    @Test
    void junitXmlCanBeReadAndCountsTheSame() throws Exception {
        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JunitReport.of(REPORT))));
        var suite = document.getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("3");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
    }

    @Test
    void aFailureSaysWhatCameAndWhatItRestsOn() {
        assertThat(ResultTable.line(REPORT.results().get(1)))
                .contains("a.fails", "FAILED", "It does a.fails.", "expected \"one\"; came <two>")
                .endsWith("docs/contract.md, \"Power — changes\"");
    }

    @Test
    void theLastLineCounts() {
        assertThat(ResultTable.summary(REPORT)).isEqualTo("1 passed, 1 failed, 1 not applicable in 1.234 s");
    }
}
