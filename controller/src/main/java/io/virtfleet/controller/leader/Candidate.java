package io.virtfleet.controller.leader;

/** A candidate for leadership; the identity must be unique to this process, also after a restart. */
public record Candidate(String identity, LeaseTimes times) {}
