package io.virtfleet.contract;

/** The result of a removal: the thing is not there, and the provider is certain. */
public record Gone() {}
