package io.virtfleet.manager.status;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Where news for people go. Telling never waits and never fails the caller. */
public interface EventSink {
    /** What came to pass as it should. */
    void normal(HasMetadata about, String reason, String message);

    /** What a person may have to look at. */
    void warning(HasMetadata about, String reason, String message);
}
