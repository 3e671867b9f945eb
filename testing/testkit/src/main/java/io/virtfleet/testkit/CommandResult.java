package io.virtfleet.testkit;

/** How a command that ran to its end went. */
public record CommandResult(int exitCode, String output, String errors) {
    /** The output; that the command failed is an error with its last words. */
    public String success() {
        if (exitCode != 0) {
            throw new IllegalStateException("ended with %d: %s%s".formatted(exitCode, output, errors));
        }
        return output;
    }
}
