package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.report.JsonReport;
import io.virtfleet.conformance.report.JunitReport;
import io.virtfleet.conformance.report.ResultTable;
import io.virtfleet.conformance.report.RunReport;
import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Session;
import io.virtfleet.conformance.run.Suite;
import io.virtfleet.conformance.run.Unreachable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Judges the provider at an endpoint: prints a table, writes reports, and says by its exit code how it went. */
public final class ConformanceRunner {
    private static final int ALL_WELL = 0;
    private static final int FAILED = 1;
    private static final int BAD_FLAGS = 64;
    private static final int UNREACHABLE = 69;
    private static final int CANNOT_WRITE = 73;

    private final PrintStream out;
    private final PrintStream err;

    ConformanceRunner(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        System.exit(new ConformanceRunner(System.out, System.err).run(List.of(args)));
    }

    /** Answers the exit code. */
    int run(List<String> args) {
        try {
            RunnerFlags flags = RunnerFlags.parse(args);
            List<ConformanceCase> cases = Part.cases(flags.parts()).stream()
                    .filter(each -> each.id().startsWith(flags.only()))
                    .toList();
            try (Session session = Session.open(flags.target())) {
                return judge(session, cases, flags);
            }
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.print(RunnerFlags.usage());
            return BAD_FLAGS;
        } catch (Unreachable e) {
            err.println(e.getMessage());
            return UNREACHABLE;
        } catch (IOException e) {
            err.println("The reports cannot be written: " + e.getMessage());
            return CANNOT_WRITE;
        }
    }

    private int judge(Session session, List<ConformanceCase> cases, RunnerFlags flags) throws IOException {
        long start = System.nanoTime();
        List<CaseResult> results = new ArrayList<>();
        try (Suite suite = Suite.begin(session, cases)) {
            for (Suite.Begun each : suite.cases()) {
                CaseResult result = each.result();
                if (session.isLost()) {
                    break;
                }
                results.add(result);
                out.println(ResultTable.line(result));
            }
        }
        RunReport report = new RunReport(
                flags.providerName().orElseGet(session::providerType),
                results,
                Duration.ofNanos(System.nanoTime() - start));
        write(report, flags.reportFolder());
        out.println(ResultTable.summary(report));
        if (session.isLost()) {
            err.println("Stopped after " + results.size() + " of " + cases.size() + " cases: "
                    + session.lost().orElse("") + ".");
            return UNREACHABLE;
        }
        return report.failed() == 0 ? ALL_WELL : FAILED;
    }

    private static void write(RunReport report, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(report.provider() + ".json"), JsonReport.of(report));
        Files.writeString(folder.resolve(report.provider() + ".xml"), JunitReport.of(report));
    }
}
