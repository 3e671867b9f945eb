package io.virtfleet.sdk.cloudinit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The root directory of an ISO image, once as ISO 9660 with Rock Ridge and once as Joliet. */
final class IsoDirectory {
    private static final int RECORD_HEAD = 33;
    private static final int FOLDER = 2;
    private static final int FILE = 0;
    private static final byte[] SELF = {0};
    private static final byte[] PARENT = {1};
    private static final byte[] NOTHING = {};

    /** Read only, for root only: a document may hold passwords. */
    private static final int FILE_MODE = 0100400;

    private static final int FOLDER_MODE = 0040500;

    private IsoDirectory() {}

    static byte[] plain(int sector, List<IsoFile> files) {
        var content = new ByteArrayOutputStream();
        content.writeBytes(record(folder(sector), SELF, joined(sharing(), mode(FOLDER_MODE, 2), rockRidge())));
        content.writeBytes(record(folder(sector), PARENT, mode(FOLDER_MODE, 2)));
        for (IsoFile file : files) {
            content.writeBytes(record(at(file), file.plainName(), joined(mode(FILE_MODE, 1), name(file.name()))));
        }
        return content.toByteArray();
    }

    static byte[] joliet(int sector, List<IsoFile> files) {
        var content = new ByteArrayOutputStream();
        content.writeBytes(record(folder(sector), SELF, NOTHING));
        content.writeBytes(record(folder(sector), PARENT, NOTHING));
        files.forEach(file -> content.writeBytes(record(at(file), file.jolietName(), NOTHING)));
        return content.toByteArray();
    }

    /** The record of the root directory in a volume descriptor. */
    static byte[] root(int sector) {
        return record(folder(sector), SELF, NOTHING);
    }

    /** Where the content of a record is. */
    private record Extent(int sector, int length, int flags) {}

    private static Extent folder(int sector) {
        return new Extent(sector, IsoImage.SECTOR, FOLDER);
    }

    private static Extent at(IsoFile file) {
        return new Extent(file.firstSector(), file.length(), FILE);
    }

    private static byte[] record(Extent extent, byte[] name, byte[] systemUse) {
        int named = even(RECORD_HEAD + name.length);
        int length = even(named + systemUse.length);
        ByteBuffer record = ByteBuffer.allocate(length);
        record.put((byte) length).put((byte) 0);
        BothOrders.putInt(record, extent.sector());
        BothOrders.putInt(record, extent.length());
        record.put(IsoImage.DAY).put((byte) extent.flags()).put((byte) 0).put((byte) 0);
        BothOrders.putShort(record, 1);
        record.put((byte) name.length).put(name);
        record.position(named).put(systemUse);
        return record.array();
    }

    private static int even(int length) {
        return length + length % 2;
    }

    /** SP: says that the fields behind the names follow the sharing protocol. */
    private static byte[] sharing() {
        return new byte[] {'S', 'P', 7, 1, (byte) 0xbe, (byte) 0xef, 0};
    }

    /** ER: says that they are Rock Ridge's. */
    private static byte[] rockRidge() {
        byte[] id = "RRIP_1991A".getBytes(StandardCharsets.US_ASCII);
        int length = 8 + id.length;
        return ByteBuffer.allocate(length)
                .put(new byte[] {'E', 'R', (byte) length, 1, (byte) id.length, 0, 0, 1})
                .put(id)
                .array();
    }

    /** PX: mode, links, user and group. */
    private static byte[] mode(int mode, int links) {
        ByteBuffer field = ByteBuffer.allocate(36).put(new byte[] {'P', 'X', 36, 1});
        List.of(mode, links, 0, 0).forEach(value -> BothOrders.putInt(field, value));
        return field.array();
    }

    /** NM: the name as it is. */
    private static byte[] name(String name) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        int length = 5 + text.length;
        return ByteBuffer.allocate(length)
                .put(new byte[] {'N', 'M', (byte) length, 1, 0})
                .put(text)
                .array();
    }

    private static byte[] joined(byte[]... fields) {
        var all = new ByteArrayOutputStream();
        for (byte[] field : fields) {
            all.writeBytes(field);
        }
        return all.toByteArray();
    }

    /** Numbers that an ISO image holds twice: little endian, then big endian. */
    static final class BothOrders {
        private BothOrders() {}

        static void putInt(ByteBuffer to, int value) {
            to.order(ByteOrder.LITTLE_ENDIAN).putInt(value);
            to.order(ByteOrder.BIG_ENDIAN).putInt(value);
        }

        static void putShort(ByteBuffer to, int value) {
            to.order(ByteOrder.LITTLE_ENDIAN).putShort((short) value);
            to.order(ByteOrder.BIG_ENDIAN).putShort((short) value);
        }
    }
}
