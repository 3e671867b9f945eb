package io.virtfleet.conformance.kit;

/** A case found out on its way that it says nothing about this provider. */
public final class NotApplicable extends RuntimeException {
    public NotApplicable(String reason) {
        super(reason);
    }
}
