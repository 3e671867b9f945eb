package io.virtfleet.api;

/** Something that another schema accepts and ours does not, or not in the same way. */
record Difference(String kind, String path, String keyword, String text) {}
