package io.virtfleet.contract.snapshot;

/** A wanted snapshot; the name is unique within its VM and finds a repeated call's first work. */
public record SnapshotSpec(
        String name, String description, Snapshot.Content content, Snapshot.Consistency consistency) {}
