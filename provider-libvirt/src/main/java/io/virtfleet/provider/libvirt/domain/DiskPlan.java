package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.DiskFormat;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * A disk of a domain.
 *
 * @param target what libvirt calls it, such as {@code vda}
 * @param format always said: a format that is guessed from the bytes is one the guest chooses
 */
public record DiskPlan(String target, String path, DiskFormat format, OptionalInt iopsLimit) {
    /** The element of a document, also for a change of one. */
    public String xml() {
        XmlText xml = new XmlText();
        write(xml);
        return xml.toString();
    }

    void write(XmlText xml) {
        xml.element(
                "disk",
                () -> {
                    xml.empty(
                            "driver",
                            "name",
                            "qemu",
                            "type",
                            format.name().toLowerCase(Locale.ROOT),
                            "discard",
                            "unmap");
                    xml.empty("source", "file", path);
                    xml.empty("target", "dev", target, "bus", "virtio");
                    iopsLimit.ifPresent(limit -> xml.element("iotune", () -> xml.text("total_iops_sec", limit)));
                },
                "type",
                "file",
                "device",
                "disk");
    }
}
