package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.domain.XmlText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A record as bytes: always as many, so that one is written over another without a moment in which there is none. */
final class ImportRecordXml {
    /** A disk's block. The longest names an owner and a pool can have fill a quarter of it. */
    static final int BYTES = 4096;

    private ImportRecordXml() {}

    static byte[] write(ImportRecord record) {
        XmlText xml = new XmlText();
        xml.element(
                "import",
                () -> {
                    xml.text("fleet", record.owner().fleet());
                    xml.text("uid", record.owner().uid());
                    xml.text("pool", record.pool());
                    xml.text("name", record.name());
                    xml.text("bytes", record.totalBytes());
                    xml.text("format", record.format());
                },
                "state",
                record.state());
        byte[] text = xml.toString().getBytes(StandardCharsets.UTF_8);
        byte[] block = new byte[BYTES];
        Arrays.fill(block, (byte) ' ');
        System.arraycopy(text, 0, block, 0, text.length);
        return block;
    }

    /** Empty for bytes that are no record, or one that was never written to the end. */
    static Optional<ImportRecord> read(ByteBuffer bytes) {
        try {
            XmlNode node = XmlNode.parse(StandardCharsets.UTF_8.decode(bytes).toString());
            return Optional.of(new ImportRecord(
                    new OwnerKey(node.text("fleet"), node.text("uid")),
                    ImportRecord.State.valueOf(node.attribute("state")),
                    node.text("pool"),
                    node.text("name"),
                    Long.parseLong(node.text("bytes")),
                    DiskFormat.valueOf(node.text("format"))));
        } catch (IllegalArgumentException torn) {
            return Optional.empty();
        }
    }
}
