package io.virtfleet.contract;

/** What tells one owner from another. */
public record OwnerKey(String fleet, String uid) {}
