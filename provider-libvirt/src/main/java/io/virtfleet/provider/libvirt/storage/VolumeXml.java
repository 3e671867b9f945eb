package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.XmlText;
import java.util.Locale;

/** The document of a new volume. */
final class VolumeXml {
    private VolumeXml() {}

    static String write(VolumePlan plan) {
        XmlText xml = new XmlText();
        return xml.element("volume", () -> {
                    xml.text("name", plan.name());
                    xml.text("capacity", plan.bytes(), "unit", "bytes");
                    xml.text("allocation", plan.allocated() ? plan.bytes() : 0, "unit", "bytes");
                    xml.element("target", () -> target(plan.format(), xml));
                    plan.base().ifPresent(base -> backing(base, xml));
                })
                .toString();
    }

    private static void target(DiskFormat format, XmlText xml) {
        xml.empty("format", "type", word(format));
        if (format == DiskFormat.QCOW2) {
            xml.text("compat", "1.1");
        }
    }

    private static void backing(VolumePlan.Backing base, XmlText xml) {
        xml.element("backingStore", () -> {
            xml.text("path", base.path());
            xml.empty("format", "type", word(base.format()));
        });
    }

    private static String word(DiskFormat format) {
        return format.name().toLowerCase(Locale.ROOT);
    }
}
