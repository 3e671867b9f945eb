package io.virtfleet.sdk.diskimage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import java.util.Optional;

/**
 * What the bytes of a disk image must satisfy.
 *
 * @param declared the format that the request names; empty: it is detected
 * @param maxVirtualBytes how large a disk the guest may see
 * @param field path of the image or disk in the request
 */
public record ImageConstraints(Optional<DiskFormat> declared, long maxVirtualBytes, String field) {
    /** The bytes are not valid; {@code message} continues after the field. */
    ProviderException wrong(String message) {
        return ProviderException.of(FaultKind.INVALID_SPEC, field, field + " " + message);
    }

    /** The bytes are valid, but of a kind that providers do not take. */
    ProviderException unsupported(String message) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " " + message);
    }

    ProviderException wrongFormat(String message) {
        String format = field + ".format";
        return ProviderException.of(FaultKind.INVALID_SPEC, format, format + " " + message);
    }

    ProviderException unsupportedFormat(String message) {
        String format = field + ".format";
        return ProviderException.of(FaultKind.UNSUPPORTED, format, format + " " + message);
    }
}
