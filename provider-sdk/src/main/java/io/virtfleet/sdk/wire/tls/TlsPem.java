package io.virtfleet.sdk.wire.tls;

/** What one end of the wire proves itself with and whom it believes, as PEM text; the keys of a TLS Secret. */
public record TlsPem(String certificate, String key, String authorities) {
    /** Without the content: one of the three is a secret. */
    @Override
    public String toString() {
        return "TlsPem[***]";
    }
}
