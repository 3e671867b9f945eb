package io.virtfleet.manager.app;

/** What this manager is, and how it ends. */
record FleetParts(FleetId id, Ending ending) {}
