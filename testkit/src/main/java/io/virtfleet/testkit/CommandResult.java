package io.virtfleet.testkit;

/** How a command that ran to its end went. */
public record CommandResult(int exitCode, String output, String errors) {}
