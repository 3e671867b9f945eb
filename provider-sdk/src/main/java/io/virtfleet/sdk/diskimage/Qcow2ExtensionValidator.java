package io.virtfleet.sdk.diskimage;

import java.nio.ByteBuffer;

/** Accepts header extensions of a qcow2 image that name no other file. */
final class Qcow2ExtensionValidator {
    private static final int END = 0;
    private static final int BACKING_FORMAT = 0xe2792aca;
    private static final int EXTERNAL_FILE = 0x44415441;
    private static final int ENCRYPTION = 0x0537be77;
    private static final int HEAD = 8;

    private final ImageConstraints constraints;

    Qcow2ExtensionValidator(ImageConstraints constraints) {
        this.constraints = constraints;
    }

    void check(ByteBuffer head, Qcow2Header header) {
        long length = header.features().headerLength();
        boolean known = header.version() == 2 || (length >= Qcow2Header.V3_LENGTH && length % 8 == 0);
        long end = Math.min(header.clusterBytes(), head.limit());
        if (!known || length > end) {
            throw constraints.wrong("has a header of " + length + " bytes");
        }
        long at = length;
        while (at + HEAD <= end) {
            int type = head.getInt((int) at);
            if (type == END) {
                return;
            }
            check(type);
            long extension = Integer.toUnsignedLong(head.getInt((int) at + 4));
            at += HEAD + (extension + 7) / 8 * 8;
        }
        // A cluster that is full to its last byte needs no end mark; what goes on behind it is out of place.
        if (at != header.clusterBytes()) {
            throw constraints.wrong("has a header that does not end");
        }
    }

    private void check(int type) {
        switch (type) {
            case BACKING_FORMAT -> throw constraints.wrong("has a backing file: flatten it first");
            case EXTERNAL_FILE -> throw constraints.wrong("keeps its data in another file");
            case ENCRYPTION -> throw constraints.wrong("is encrypted");
            default -> {}
        }
    }
}
