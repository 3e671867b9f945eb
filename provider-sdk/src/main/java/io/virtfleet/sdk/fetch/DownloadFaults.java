package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;

/** The faults of a download. No message contains the query of a URL, a header, or text that a server sent. */
public final class DownloadFaults {
    private final String field;
    private final String url;

    /** {@code field} is the path of the image's source. */
    public DownloadFaults(String field) {
        this.field = field;
        this.url = field + ".download.url";
    }

    /** The message continues after the field. */
    ProviderException refused(String message) {
        return ProviderException.of(FaultKind.INVALID_SPEC, url, url + " " + message);
    }

    ProviderException wrongHeader(String name, String message) {
        String header = field + ".download.headers[" + name + "]";
        return ProviderException.of(FaultKind.INVALID_SPEC, header, header + " " + message);
    }

    ProviderException wrongCredentials(String name, String message) {
        String credentials = field + ".download." + name;
        return ProviderException.of(FaultKind.INVALID_SPEC, credentials, credentials + " " + message);
    }

    ProviderException wrongChecksum(String actual) {
        String hex = field + ".checksum.hex";
        return ProviderException.of(
                FaultKind.INVALID_SPEC, hex, hex + " is not the checksum of the downloaded image, which is " + actual);
    }

    /** A response without an image. */
    ProviderException status(int status, ImageUrl from) {
        FaultKind kind = switch (status) {
            case 401, 403, 407 -> FaultKind.DENIED;
            case 404, 410 -> FaultKind.NOT_FOUND;
            case 429 -> FaultKind.BUSY;
            default -> status >= 500 ? FaultKind.UNREACHABLE : FaultKind.INVALID_SPEC;
        };
        return ProviderException.of(kind, url, url + ": " + from + " responded with status " + status);
    }

    ProviderException cancelled() {
        return ProviderException.of(FaultKind.BUSY, url, url + ": the download was interrupted");
    }

    ProviderException of(IOException failure, ImageUrl from) {
        FaultKind kind = failure instanceof UnknownHostException ? FaultKind.NOT_FOUND : FaultKind.UNREACHABLE;
        return new ProviderException(Fault.of(kind, url, url + ": " + from + " " + words(failure)), failure);
    }

    private static String words(IOException failure) {
        return switch (failure) {
            case UnknownHostException e -> "has an unknown host";
            case SocketTimeoutException e -> "did not answer in time";
            case EOFException e -> "closed the connection before the end of the image";
            case SSLException e -> "could not be verified: the TLS handshake failed";
            case ProtocolException e -> "sent an invalid HTTP response: " + e.getMessage();
            // Their messages quote the server.
            case MessageConstraintException e -> "sent an invalid HTTP response: too long a line or head";
            case MalformedChunkCodingException e -> "sent an invalid HTTP response: a malformed chunk";
            default -> "could not be reached, or the connection broke";
        };
    }
}
