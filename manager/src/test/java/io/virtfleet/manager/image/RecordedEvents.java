package io.virtfleet.manager.image;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.status.EventSink;
import java.util.List;

/** Keeps the reasons of what was told. */
record RecordedEvents(List<String> reasons) implements EventSink {
    @Override
    public void normal(HasMetadata about, String reason, String message) {
        reasons.add(reason);
    }

    @Override
    public void warning(HasMetadata about, String reason, String message) {
        reasons.add(reason);
    }
}
