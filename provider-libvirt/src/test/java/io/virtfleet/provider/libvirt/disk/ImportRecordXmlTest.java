package io.virtfleet.provider.libvirt.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.DiskFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ImportRecordXmlTest {
    private static final ImportRecord RECORD = new ImportRecord(
            new OwnerKey("f".repeat(63), "0f8fad5b-d9cb-469f-a165-70867728950e"),
            ImportRecord.State.RECEIVING,
            "p<&>".repeat(60),
            "import+provider+" + "n".repeat(200),
            Long.MAX_VALUE,
            DiskFormat.QCOW2);

    @Test
    void readsWhatItWrote() {
        for (ImportRecord record : new ImportRecord[] {RECORD, RECORD.completed()}) {
            byte[] bytes = ImportRecordXml.write(record);
            assertThat(bytes).hasSize(ImportRecordXml.BYTES);
            assertThat(ImportRecordXml.read(ByteBuffer.wrap(bytes))).contains(record);
        }
    }

    /** A crash while it is written leaves the beginning of it, and zeros or nothing behind. */
    @Test
    void whatWasNotWrittenToTheEndIsNoRecord() {
        byte[] bytes = ImportRecordXml.write(RECORD);
        int length = new String(bytes, StandardCharsets.UTF_8).stripTrailing().length();
        for (int cut = 0; cut < length; cut += 7) {
            byte[] torn = Arrays.copyOf(Arrays.copyOf(bytes, cut), bytes.length);
            assertThat(ImportRecordXml.read(ByteBuffer.wrap(torn))).isEmpty();
            assertThat(ImportRecordXml.read(ByteBuffer.wrap(bytes, 0, cut))).isEmpty();
        }
    }
}
