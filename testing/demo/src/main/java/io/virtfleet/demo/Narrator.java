package io.virtfleet.demo;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.cluster.Kubectl;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Says what happens, and runs kubectl where the reader can see it. */
final class Narrator {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private final PrintStream out;
    private final Kubectl kubectl;
    private int chapter;

    Narrator(PrintStream out, Path kubeconfig) {
        this.out = out;
        this.kubectl = new Kubectl(kubeconfig);
    }

    void chapter(String title) {
        chapter++;
        out.println();
        out.println(chapter + ". " + title);
    }

    void say(String words) {
        out.println(words.stripTrailing().indent(3).stripTrailing());
    }

    /** Shows a command that is not kubectl's, and what it printed. */
    void show(String command, CommandResult result) {
        say("$ " + command);
        say(result.success());
    }

    /** Runs a command that has to work, and shows it with what it printed. */
    void show(String... arguments) {
        say("$ kubectl " + String.join(" ", quoted(arguments)));
        say(run(arguments));
    }

    /** Shows a table as often as it changes, until it is as expected. */
    void watch(Predicate<String> expected, String... arguments) {
        say("$ kubectl " + String.join(" ", quoted(arguments)) + " -w");
        long end = System.nanoTime() + PATIENCE.toNanos();
        String last = "";
        while (true) {
            String now = withoutAges(run(arguments));
            if (!now.equals(last)) {
                say(now);
                last = now;
            }
            if (expected.test(now)) {
                return;
            }
            if (System.nanoTime() > end) {
                throw new StoryBroken("'kubectl " + String.join(" ", arguments) + "' did not show the expected result");
            }
            pause();
        }
    }

    /** Runs a command without showing it. */
    String run(String... arguments) {
        CommandResult result = kubectl.run(arguments);
        if (result.exitCode() != 0) {
            throw new StoryBroken("kubectl " + String.join(" ", arguments) + ": " + result.errors());
        }
        return result.output();
    }

    /** Waits until a command works. */
    void await(String... arguments) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!works(arguments)) {
            if (System.nanoTime() > end) {
                throw new StoryBroken("'kubectl " + String.join(" ", arguments) + "' did not succeed in time");
            }
            pause();
        }
    }

    /** Whether a command works now. */
    boolean works(String... arguments) {
        return kubectl.run(arguments).exitCode() == 0;
    }

    private static List<String> quoted(String... arguments) {
        List<String> quoted = new ArrayList<>();
        Arrays.stream(arguments).forEach(each -> quoted.add(each.contains("{") ? "'" + each + "'" : each));
        return quoted;
    }

    // An age changes by itself, which is no news.
    private static String withoutAges(String table) {
        return table.replaceAll("(?m)\\s+(AGE|\\d+[smhd](\\d+[smhd])?)\\s*$", "");
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_EVERY);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoryBroken("interrupted");
        }
    }
}
