package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** What goes wrong with a download, in the contract's words. No message has a query, a header or a server's text. */
public final class FetchFaults {
    private final String field;
    private final String url;

    /** {@code field} is the path of the image's source. */
    public FetchFaults(String field) {
        this.field = field;
        this.url = field + ".download.url";
    }

    /** The message goes on after the field. */
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
                FaultKind.INVALID_SPEC, hex, hex + " is not the checksum of what was fetched, which is " + actual);
    }

    /** An answer without an image in it. */
    ProviderException status(int status, ImageUrl from) {
        FaultKind kind = switch (status) {
            case 401, 403, 407 -> FaultKind.DENIED;
            case 404, 410 -> FaultKind.NOT_FOUND;
            case 429 -> FaultKind.BUSY;
            default -> status >= 500 ? FaultKind.UNREACHABLE : FaultKind.INVALID_SPEC;
        };
        return ProviderException.of(kind, url, url + ": " + from + " answered with status " + status);
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
            case UnknownHostException e -> "has a host that is not known";
            case SocketTimeoutException e -> "did not answer in time";
            case EOFException e -> "ended before the image did";
            case SSLException e -> "could not be trusted: TLS failed";
            case ProtocolException e -> "answered with what is no good HTTP: " + e.getMessage();
            default -> "could not be reached, or the connection broke";
        };
    }
}
