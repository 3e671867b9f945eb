package io.virtfleet.contract;

import org.jspecify.annotations.Nullable;

/** The only exception that crosses the contract; it carries a {@link Fault}. */
public final class ProviderException extends RuntimeException {
    private final transient Fault fault;

    public ProviderException(Fault fault) {
        this(fault, null);
    }

    public ProviderException(Fault fault, @Nullable Throwable cause) {
        super(fault.toString(), cause);
        this.fault = fault;
    }

    public static ProviderException of(FaultKind kind, String message) {
        return new ProviderException(Fault.of(kind, message));
    }

    public static ProviderException of(FaultKind kind, String field, String message) {
        return new ProviderException(Fault.of(kind, field, message));
    }

    public Fault fault() {
        return fault;
    }
}
