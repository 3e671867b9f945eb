package io.virtfleet.sdk.client;

/** Which leadership of which fleet makes a change; a provider refuses a lower number than it has seen. */
public record Epoch(String fleet, long number) {}
