package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.domain.XmlNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * What libvirt says of a volume at the moment.
 *
 * @param guestBytes the size a guest sees
 * @param fileBytes how long its own file is
 * @param takenBytes how much of the pool it takes: what was never written to takes nothing
 * @param base the file it rests on
 * @param written when its file was last written to, by the host's clock; empty where the pool does not tell
 */
public record VolumeFacts(
        String path,
        long guestBytes,
        long fileBytes,
        long takenBytes,
        Optional<String> base,
        Optional<Instant> written) {
    static VolumeFacts read(String document) {
        XmlNode volume = XmlNode.parse(document);
        return new VolumeFacts(
                volume.first("target").map(target -> target.text("path")).orElse(""),
                number(volume, "capacity"),
                number(volume, "physical"),
                number(volume, "allocation"),
                volume.first("backingStore").map(base -> base.text("path")).filter(path -> !path.isEmpty()),
                volume.all("target", "timestamps", "mtime").stream()
                        .findFirst()
                        .map(seconds -> Instant.ofEpochSecond(new BigDecimal(seconds.text()).longValue())));
    }

    /** A file of no bytes at all is not said to have none. */
    private static long number(XmlNode volume, String name) {
        String text = volume.text(name);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }
}
