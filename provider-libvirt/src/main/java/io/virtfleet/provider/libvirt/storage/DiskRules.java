package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import java.util.Optional;

/**
 * What is expected of a disk's bytes.
 *
 * @param declared the format the request named; empty: the bytes tell
 * @param maxVirtualBytes how large a disk the guest may see
 * @param field path of the image or disk in the request
 */
public record DiskRules(Optional<DiskFormat> declared, long maxVirtualBytes, String field) {
    /** The bytes are not what they should be; {@code message} goes on after the field. */
    ProviderException wrong(String message) {
        return ProviderException.of(FaultKind.INVALID_SPEC, field, field + " " + message);
    }

    /** The bytes are good and yet of no use here. */
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
