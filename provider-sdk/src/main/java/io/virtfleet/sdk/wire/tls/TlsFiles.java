package io.virtfleet.sdk.wire.tls;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The three files by which one end of the wire proves itself and knows the other. */
final class TlsFiles {
    private final Path certificate;
    private final Path key;
    private final Path authorities;

    TlsFiles(Path directory) {
        certificate = directory.resolve("tls.crt");
        key = directory.resolve("tls.key");
        authorities = directory.resolve("ca.crt");
    }

    /** Reads all three; a sentence that names the file when one is missing, broken, or not the other's. */
    TlsContent read() throws TlsFilesException {
        return TlsContent.parse(
                new TlsPem(text(certificate), text(key), text(authorities)),
                new TlsContent.Names(certificate.toString(), key.toString(), authorities.toString()));
    }

    /** Differs when any of the files was replaced. */
    String fingerprint() {
        return fingerprint(certificate) + fingerprint(key) + fingerprint(authorities);
    }

    private static String fingerprint(Path file) {
        try {
            return file.toRealPath() + "@" + Files.getLastModifiedTime(file) + "#" + Files.size(file) + "\n";
        } catch (IOException missing) {
            return "missing\n";
        }
    }

    // One character for each byte: a file that is not text is told as what it is not, rather than as unreadable.
    private static String text(Path file) throws TlsFilesException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException missing) {
            throw new TlsFilesException("the TLS file " + file + " cannot be read");
        }
    }
}
