package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.DiskFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A disk of a domain.
 *
 * @param target what libvirt calls it, such as {@code vda}
 * @param format always said: a format that is guessed from the bytes is one the guest chooses
 */
public record DiskPlan(String target, String path, DiskFormat format, OptionalInt iopsLimit) implements DevicePlan {
    @Override
    public void write(XmlText xml, Optional<PciAddress> place) {
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
                    place.ifPresent(address -> address.write(xml));
                },
                "type",
                "file",
                "device",
                "disk");
    }
}
