package io.virtfleet.sdk.cloudinit;

import io.virtfleet.sdk.cloudinit.IsoDirectory.BothOrders;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes an ISO 9660 image of a few files in one directory, with Rock Ridge and Joliet, so that every guest reads the
 * names with their case and dashes. All dates are fixed, so that the same files make the same bytes.
 */
final class IsoImage {
    static final int SECTOR = 2048;

    /** The first of January 2000, in the form of a directory record. */
    static final byte[] DAY = {100, 1, 1, 0, 0, 0, 0};

    private static final byte[] LONG_DAY = "2000010100000000\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO_DAY = "0000000000000000\0".getBytes(StandardCharsets.US_ASCII);

    /** The lengths of the text fields between a descriptor's root directory and its dates. */
    private static final List<Integer> EMPTY_FIELDS = List.of(128, 128, 128, 128, 37, 37, 37);

    private static final int FIRST_DESCRIPTOR = 16;
    private static final int TABLES = 19;
    private static final int JOLIET_TABLES = 21;
    private static final int FOLDER = 23;
    private static final int JOLIET_FOLDER = 24;
    private static final int FILES = 25;
    private static final int TABLE_LENGTH = 10;

    private IsoImage() {}

    /** Files by name; a name has letters, digits and dashes. */
    static byte[] write(String volume, Map<String, byte[]> contents) {
        Map<String, byte[]> sorted = new TreeMap<>(contents);
        List<IsoFile> files = new ArrayList<>();
        int next = FILES;
        for (Map.Entry<String, byte[]> file : sorted.entrySet()) {
            int length = file.getValue().length;
            files.add(new IsoFile(file.getKey(), next, length));
            next += (length + SECTOR - 1) / SECTOR;
        }
        ByteBuffer image = ByteBuffer.allocate(next * SECTOR);
        put(image, FIRST_DESCRIPTOR, descriptor(Tree.PLAIN, volume, next));
        put(image, FIRST_DESCRIPTOR + 1, descriptor(Tree.JOLIET, volume, next));
        put(image, FIRST_DESCRIPTOR + 2, new byte[] {(byte) 255, 'C', 'D', '0', '0', '1', 1});
        for (Tree tree : Tree.values()) {
            put(image, tree.tables, pathTable(tree.folder, ByteOrder.LITTLE_ENDIAN));
            put(image, tree.tables + 1, pathTable(tree.folder, ByteOrder.BIG_ENDIAN));
        }
        put(image, FOLDER, IsoDirectory.plain(FOLDER, files));
        put(image, JOLIET_FOLDER, IsoDirectory.joliet(JOLIET_FOLDER, files));
        for (IsoFile file : files) {
            put(image, file.firstSector(), contents.getOrDefault(file.name(), new byte[0]));
        }
        return image.array();
    }

    /** The two directory trees of the same files. */
    private enum Tree {
        PLAIN(1, StandardCharsets.US_ASCII, TABLES, FOLDER),
        JOLIET(2, StandardCharsets.UTF_16BE, JOLIET_TABLES, JOLIET_FOLDER);

        private final int type;
        private final Charset charset;
        private final int tables;
        private final int folder;

        Tree(int type, Charset charset, int tables, int folder) {
            this.type = type;
            this.charset = charset;
            this.tables = tables;
            this.folder = folder;
        }

        /** Text in a field of fixed length, filled up with spaces. */
        private byte[] text(String text, int length) {
            byte[] field = new byte[length];
            byte[] filled = (text + " ".repeat(length)).getBytes(charset);
            System.arraycopy(filled, 0, field, 0, length);
            return field;
        }
    }

    private static byte[] descriptor(Tree tree, String volume, int sectors) {
        ByteBuffer to = ByteBuffer.allocate(SECTOR);
        to.put((byte) tree.type)
                .put("CD001".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1);
        to.position(8).put(tree.text("", 32)).put(tree.text(volume, 32));
        to.position(80);
        BothOrders.putInt(to, sectors);
        if (tree == Tree.JOLIET) {
            to.put(new byte[] {'%', '/', 'E'});
        }
        to.position(120);
        BothOrders.putShort(to, 1);
        BothOrders.putShort(to, 1);
        BothOrders.putShort(to, SECTOR);
        BothOrders.putInt(to, TABLE_LENGTH);
        to.order(ByteOrder.LITTLE_ENDIAN).putInt(140, tree.tables);
        to.order(ByteOrder.BIG_ENDIAN).putInt(148, tree.tables + 1);
        to.position(156).put(IsoDirectory.root(tree.folder));
        // Publisher, preparer, application and the like stay empty.
        to.position(190);
        EMPTY_FIELDS.forEach(length -> to.put(tree.text("", length)));
        to.position(813).put(LONG_DAY).put(LONG_DAY).put(NO_DAY).put(LONG_DAY).put((byte) 1);
        return to.array();
    }

    private static byte[] pathTable(int folder, ByteOrder order) {
        return ByteBuffer.allocate(TABLE_LENGTH)
                .order(order)
                .put((byte) 1)
                .put((byte) 0)
                .putInt(folder)
                .putShort((short) 1)
                .array();
    }

    private static void put(ByteBuffer image, int sector, byte[] bytes) {
        image.put(sector * SECTOR, bytes);
    }
}
