package io.virtfleet.sdk.wire.tls;

/** TLS files are missing, broken, or do not belong together; the message is one sentence that names the file. */
public final class TlsFilesException extends Exception {
    TlsFilesException(String sentence) {
        super(sentence);
    }

    /** The sentence. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
