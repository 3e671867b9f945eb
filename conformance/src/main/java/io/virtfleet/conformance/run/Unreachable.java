package io.virtfleet.conformance.run;

import io.grpc.StatusRuntimeException;

/** Nobody answers at the endpoint. */
public final class Unreachable extends RuntimeException {
    Unreachable(String endpoint, StatusRuntimeException cause) {
        super("No provider answers at " + endpoint + ": " + reason(cause), cause);
    }

    // The cause at the root says what the network or the handshake said.
    private static String reason(StatusRuntimeException failure) {
        Throwable root = failure.getCause();
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root == null ? failure.getStatus().getDescription() : root.getMessage());
    }
}
