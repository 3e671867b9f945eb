package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.domain.XmlText;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** A note as bytes: always as many, so that one is written over another without a moment in which there is none. */
final class ImageNoteXml {
    /** A disk's block. The longest names an owner can have fill a quarter of it. */
    static final int BYTES = 4096;

    private ImageNoteXml() {}

    static byte[] write(ImageNote note) {
        XmlText xml = new XmlText();
        xml.element(
                "image",
                () -> {
                    Owner owner = note.owner();
                    xml.element("owner", () -> {
                        xml.text("fleet", owner.fleet());
                        xml.text("namespace", owner.namespace());
                        xml.text("name", owner.name());
                        xml.text("uid", owner.uid());
                    });
                    xml.element("volume", () -> {
                        xml.text("pool", note.volume().pool());
                        xml.text("name", note.volume().volume());
                        xml.text("format", note.format());
                        xml.text("bytes", note.fileBytes());
                        xml.text("shown", note.guestBytes());
                    });
                },
                "state",
                note.state(),
                "life",
                note.life());
        byte[] text = xml.toString().getBytes(StandardCharsets.UTF_8);
        byte[] block = new byte[BYTES];
        Arrays.fill(block, (byte) ' ');
        System.arraycopy(text, 0, block, 0, text.length);
        return block;
    }

    /** Empty for bytes that were never written to the end. */
    static Optional<ImageNote> read(ByteBuffer bytes) {
        String text = StandardCharsets.UTF_8.decode(bytes).toString();
        try {
            return Optional.of(note(XmlNode.parse(text)));
        } catch (IllegalArgumentException torn) {
            return Optional.empty();
        }
    }

    private static ImageNote note(XmlNode image) {
        XmlNode owner = part(image, "owner");
        XmlNode volume = part(image, "volume");
        return new ImageNote(
                new Owner(owner.text("fleet"), owner.text("namespace"), owner.text("name"), owner.text("uid")),
                image.attribute("life"),
                ImageNote.State.valueOf(image.attribute("state")),
                new VolumeRef(volume.text("pool"), volume.text("name")),
                DiskFormat.valueOf(volume.text("format")),
                Long.parseLong(volume.text("bytes")),
                Long.parseLong(volume.text("shown")));
    }

    private static XmlNode part(XmlNode image, String name) {
        return image.first(name).orElseThrow(() -> new IllegalArgumentException("a note without its " + name));
    }
}
