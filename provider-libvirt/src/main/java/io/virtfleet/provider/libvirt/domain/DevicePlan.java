package io.virtfleet.provider.libvirt.domain;

import java.util.Optional;

/** A device that is part of a domain, or comes to one and goes from it by itself. */
sealed interface DevicePlan permits DiskPlan, NicPlan {
    /** Writes its element; without a place on the board libvirt chooses one. */
    void write(XmlText xml, Optional<PciAddress> place);

    default void write(XmlText xml) {
        write(xml, Optional.empty());
    }

    /** The element of a document, also for a change of one. */
    default String xml() {
        return xml(Optional.empty());
    }

    /** As {@link #xml()}, for a place on the board; empty: libvirt chooses. */
    default String xml(Optional<PciAddress> place) {
        XmlText xml = new XmlText();
        write(xml, place);
        return xml.toString();
    }
}
