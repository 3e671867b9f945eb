package io.virtfleet.sdk.cloudinit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a disc by the standards alone: it knows nothing of how the writer lays one out. */
final class IsoReader {
    private static final int SECTOR = 2048;

    private final byte[] image;

    IsoReader(byte[] image) {
        this.image = image;
    }

    /** Files by the names that Rock Ridge gives them. */
    Map<String, byte[]> rockRidge() {
        return files(descriptor(1), record -> systemName(record, 33 + record[32] + (record[32] + 1) % 2));
    }

    /** Files by the names that Joliet gives them. */
    Map<String, byte[]> joliet() {
        byte[] joliet = descriptor(2);
        if (!text(joliet, 88, 3, StandardCharsets.US_ASCII).equals("%/E")) {
            throw new AssertionError("no escape sequence of Joliet");
        }
        return files(joliet, record -> text(record, 33, record[32], StandardCharsets.UTF_16BE));
    }

    /** Files by the names that ISO 9660 gives them. */
    Map<String, byte[]> plain() {
        return files(descriptor(1), record -> text(record, 33, record[32], StandardCharsets.US_ASCII));
    }

    String volume() {
        return text(descriptor(1), 40, 32, StandardCharsets.US_ASCII).stripTrailing();
    }

    String jolietVolume() {
        return text(descriptor(2), 40, 32, StandardCharsets.UTF_16BE).stripTrailing();
    }

    /** How many sectors the disc says it has. */
    int sectors() {
        return number(descriptor(1), 80);
    }

    /** How a name is read from a folder's record. */
    private interface Naming {
        String of(byte[] record);
    }

    private byte[] descriptor(int type) {
        for (int sector = 16; ; sector++) {
            byte[] descriptor = at(sector, SECTOR);
            if (!text(descriptor, 1, 5, StandardCharsets.US_ASCII).equals("CD001")) {
                throw new AssertionError("no descriptor in sector " + sector);
            }
            if (descriptor[0] == type) {
                return descriptor;
            }
        }
    }

    private Map<String, byte[]> files(byte[] descriptor, Naming naming) {
        byte[] folder = at(number(descriptor, 156 + 2), number(descriptor, 156 + 10));
        Map<String, byte[]> files = new LinkedHashMap<>();
        int position = 0;
        while (position < folder.length && folder[position] != 0) {
            int length = folder[position] & 0xff;
            byte[] record = Arrays.copyOfRange(folder, position, position + length);
            boolean isFile = (record[25] & 2) == 0;
            if (isFile) {
                files.put(naming.of(record), at(number(record, 2), number(record, 10)));
            }
            position += length;
        }
        return files;
    }

    private static String systemName(byte[] record, int start) {
        int position = start;
        while (position + 4 <= record.length) {
            int length = record[position + 2];
            if (text(record, position, 2, StandardCharsets.US_ASCII).equals("NM")) {
                return text(record, position + 5, length - 5, StandardCharsets.US_ASCII);
            }
            position += length;
        }
        throw new AssertionError("a record without a name");
    }

    /** A number in both orders, which must agree. */
    private static int number(byte[] bytes, int offset) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int little = buffer.order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
        int big = buffer.order(ByteOrder.BIG_ENDIAN).getInt(offset + 4);
        if (little != big) {
            throw new AssertionError("two orders, two numbers: " + little + " and " + big);
        }
        return little;
    }

    private static String text(byte[] bytes, int offset, int length, Charset charset) {
        return new String(bytes, offset, length, charset);
    }

    private byte[] at(int sector, int length) {
        return Arrays.copyOfRange(image, sector * SECTOR, sector * SECTOR + length);
    }
}
