package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.CommandResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** A running guest with an agent, as a test speaks to it. */
public record LibvirtGuest(LibvirtHost host, String domain) {
    private static final Duration BOOT = Duration.ofSeconds(90);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Pattern PID = Pattern.compile("\"pid\":(\\d+)");
    private static final Pattern EXIT_CODE = Pattern.compile("\"exitcode\":(\\d+)");

    /** Waits until the guest has booted so far that its agent answers. */
    public LibvirtGuest awaitAgent() {
        Awaitility.await(domain + " starts its agent")
                .pollInterval(POLL)
                .timeout(BOOT)
                .until(() -> agent("{\"execute\":\"guest-ping\"}").exitCode() == 0);
        return this;
    }

    /** Runs a shell script in the guest to its end; its output is in the result. */
    public CommandResult run(String script) {
        // In base64 no character of it has a meaning for JSON.
        String encoded = Base64.getEncoder().encodeToString(script.getBytes(StandardCharsets.UTF_8));
        String started = agent("""
                {"execute": "guest-exec", "arguments": {"path": "/bin/sh", "capture-output": true,
                 "arg": ["-c", "eval \\"$(echo %s | base64 -d)\\""]}}
                """.formatted(encoded)).success();
        String status = "{\"execute\":\"guest-exec-status\",\"arguments\":{\"pid\":%s}}".formatted(first(PID, started));
        String ended = Awaitility.await(domain + " runs " + script)
                .pollInterval(POLL)
                .timeout(PATIENCE)
                .until(() -> agent(status).success(), answer -> answer.contains("\"exited\":true"));
        return new CommandResult(
                Integer.parseInt(first(EXIT_CODE, ended)), decoded("out-data", ended), decoded("err-data", ended));
    }

    private CommandResult agent(String command) {
        return host.virsh("qemu-agent-command", domain, command);
    }

    private static String first(Pattern pattern, String answer) {
        Matcher found = pattern.matcher(answer);
        if (!found.find()) {
            throw new IllegalStateException("no '" + pattern + "' in what the agent answered: " + answer);
        }
        return found.group(1);
    }

    /** The agent leaves out what is empty. */
    private static String decoded(String field, String answer) {
        Matcher found = Pattern.compile("\"" + field + "\":\"([^\"]*)\"").matcher(answer);
        return found.find() ? new String(Base64.getDecoder().decode(found.group(1)), StandardCharsets.UTF_8) : "";
    }
}
