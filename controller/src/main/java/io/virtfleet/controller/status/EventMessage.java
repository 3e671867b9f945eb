package io.virtfleet.controller.status;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The content of one Event about an object. */
record EventMessage(ObjectReference about, Type type, String reason, String message) {
    static final String REPORTER = "virtfleet-manager";
    /** What newer API servers accept. */
    private static final int LONGEST = 1024;

    EventMessage {
        message = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
    }

    /** Normal or warning. */
    enum Type {
        WARNING("Warning"),
        NORMAL("Normal");

        private final String word;

        Type(String word) {
            this.word = word;
        }
    }

    Event event(Instant at) {
        String time = at.truncatedTo(ChronoUnit.SECONDS).toString();
        return new EventBuilder()
                .withNewMetadata()
                .withNamespace(about.getNamespace())
                .withGenerateName(about.getName() + ".")
                .endMetadata()
                .withInvolvedObject(about)
                .withType(type.word)
                .withReason(reason)
                .withMessage(message)
                .withFirstTimestamp(time)
                .withLastTimestamp(time)
                .withCount(1)
                .withNewSource()
                .withComponent(REPORTER)
                .endSource()
                .withReportingComponent(REPORTER)
                .build();
    }
}
