package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.status.EventSink;

/** Drops all events. */
final class NoEvents implements EventSink {
    @Override
    public void normal(HasMetadata about, String reason, String message) {}

    @Override
    public void warning(HasMetadata about, String reason, String message) {}
}
