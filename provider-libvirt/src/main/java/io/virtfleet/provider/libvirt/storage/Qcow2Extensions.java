package io.virtfleet.provider.libvirt.storage;

import java.nio.ByteBuffer;

/** What may stand behind a qcow2 header: nothing that names another file. */
final class Qcow2Extensions {
    private static final int END = 0;
    private static final int BACKING_FORMAT = 0xe2792aca;
    private static final int EXTERNAL_FILE = 0x44415441;
    private static final int ENCRYPTION = 0x0537be77;
    private static final int HEAD = 8;

    private final DiskRules rules;

    Qcow2Extensions(DiskRules rules) {
        this.rules = rules;
    }

    void check(ByteBuffer head, Qcow2Header header) {
        long length = header.features().headerLength();
        boolean known = header.version() == 2 || (length >= Qcow2Header.LONG && length % 8 == 0);
        long end = Math.min(header.clusterBytes(), head.limit());
        if (!known || length > end) {
            throw rules.wrong("has a header of " + length + " bytes");
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
            throw rules.wrong("has a header that does not end");
        }
    }

    private void check(int type) {
        switch (type) {
            case BACKING_FORMAT -> throw rules.wrong("rests on a backing file: flatten it first");
            case EXTERNAL_FILE -> throw rules.wrong("keeps its bytes in another file");
            case ENCRYPTION -> throw rules.wrong("is encrypted");
            default -> {}
        }
    }
}
