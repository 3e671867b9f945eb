package io.virtfleet.manager.controller;

/** Who wants to lead; the identity must be of this process alone, so that a restarted one is someone else. */
public record Candidate(String identity, LeaseTimes times) {}
