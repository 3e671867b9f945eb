package io.virtfleet.provider.libvirt.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ImageNoteXmlTest {
    private static final Owner OWNER = new Owner("blue", "shop", "debian", "0f8fad5b-d9cb-469f-a165-70867728950e");
    private static final ImageNote MAKING = ImageNote.making(OWNER, "1234abcd", new VolumeRef("fast", "image-x"));
    private static final ImageNote MADE = MAKING.made(DiskFormat.QCOW2, 1 << 20, 1L << 40);

    @Test
    void isReadAsItWasWritten() {
        for (ImageNote note : new ImageNote[] {MAKING, MADE, MADE.at(ImageNote.State.LEAVING)}) {
            assertThat(ImageNoteXml.read(ByteBuffer.wrap(ImageNoteXml.write(note))))
                    .contains(note);
        }
    }

    @Test
    void isAlwaysAsLong() {
        String longest = "a".repeat(253);
        Owner owner = new Owner(longest.substring(190), longest.substring(190), longest, OWNER.uid());
        ImageNote large = ImageNote.making(owner, "1234abcd", new VolumeRef("p".repeat(128), "v".repeat(255)))
                .made(DiskFormat.QCOW2, Long.MAX_VALUE, Long.MAX_VALUE);
        assertThat(ImageNoteXml.write(MAKING)).hasSameSizeAs(ImageNoteXml.write(large));
        assertThat(ImageNoteXml.read(ByteBuffer.wrap(ImageNoteXml.write(large))))
                .contains(large);
    }

    @Test
    void isNothingWhenItIsTorn() {
        byte[] bytes = ImageNoteXml.write(MADE);
        assertThat(ImageNoteXml.read(ByteBuffer.allocate(ImageNoteXml.BYTES))).isEmpty();
        assertThat(ImageNoteXml.read(ByteBuffer.wrap(bytes, 0, 100))).isEmpty();
        assertThat(ImageNoteXml.read(ByteBuffer.wrap("<image/>".getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
    }
}
