package io.virtfleet.contract;

import io.grpc.Status;

/** The kind of a failure. It alone decides the wire code, whether to try again, and what the user reads. */
public enum FaultKind {
    INVALID_SPEC(Status.Code.INVALID_ARGUMENT, Retry.WHEN_SPEC_CHANGES, "fix the named field"),
    UNSUPPORTED(Status.Code.UNIMPLEMENTED, Retry.WHEN_SPEC_CHANGES, "choose another provider or remove the field"),
    CONFLICT(Status.Code.ALREADY_EXISTS, Retry.WHEN_SPEC_CHANGES, "choose another name"),
    NOT_FOUND(Status.Code.NOT_FOUND, Retry.WITH_BACKOFF, "check that the named image, network or datastore exists"),
    DENIED(Status.Code.PERMISSION_DENIED, Retry.SLOWLY, "fix the credentials"),
    EXHAUSTED(Status.Code.RESOURCE_EXHAUSTED, Retry.SLOWLY, "free or add capacity"),
    BUSY(Status.Code.ABORTED, Retry.WITH_BACKOFF, "wait"),
    UNREACHABLE(Status.Code.UNAVAILABLE, Retry.WITH_BACKOFF, "wait; check the provider"),
    INTERNAL(Status.Code.INTERNAL, Retry.WITH_BACKOFF, "report a bug"),
    FENCED(Status.Code.FAILED_PRECONDITION, Retry.NEVER, "see the condition Fenced of the Provider");

    /** When a failed call is worth another try. */
    public enum Retry {
        WHEN_SPEC_CHANGES,
        WITH_BACKOFF,
        SLOWLY,
        NEVER
    }

    private final Status.Code code;
    private final Retry retry;
    private final String advice;

    FaultKind(Status.Code code, Retry retry, String advice) {
        this.code = code;
        this.retry = retry;
        this.advice = advice;
    }

    /** The gRPC code it travels as. */
    public Status.Code code() {
        return code;
    }

    public Retry retry() {
        return retry;
    }

    /** What the user should do. */
    public String advice() {
        return advice;
    }
}
