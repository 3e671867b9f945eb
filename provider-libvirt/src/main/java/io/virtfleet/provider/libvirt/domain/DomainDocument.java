package io.virtfleet.provider.libvirt.domain;

import java.util.List;

/** A domain's document as libvirt gave it, to be given back with its disks on other files. */
public final class DomainDocument {
    private final XmlNode domain;

    private DomainDocument(XmlNode domain) {
        this.domain = domain;
    }

    public static DomainDocument parse(String xml) {
        return new DomainDocument(XmlNode.parse(xml));
    }

    /** Puts a disk on another file, in the document and in the stamp that it carries. */
    public DomainDocument withDisk(String target, String path, String volume) {
        domain.all("devices", "disk").stream()
                .filter(disk -> disk.attribute("target", "dev").equals(target))
                .forEach(disk -> {
                    // What lies below a file is read from the file itself.
                    remove(disk, disk.all("backingStore"));
                    disk.first("source").ifPresent(source -> source.element().setAttribute("file", path));
                });
        domain.all("metadata", "vm", "disk").stream()
                .filter(disk -> disk.attribute("target").equals(target))
                .forEach(disk -> disk.element().setAttribute("volume", volume));
        return this;
    }

    private static void remove(XmlNode parent, List<XmlNode> children) {
        children.forEach(child -> parent.element().removeChild(child.element()));
    }

    @Override
    public String toString() {
        return new XmlText().copy(domain).toString();
    }
}
