package io.virtfleet.controller.status;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Records Kubernetes Events. Never blocks and never throws. */
public interface EventSink {
    /** A normal event. */
    void normal(HasMetadata about, String reason, String message);

    /** A warning. */
    void warning(HasMetadata about, String reason, String message);
}
