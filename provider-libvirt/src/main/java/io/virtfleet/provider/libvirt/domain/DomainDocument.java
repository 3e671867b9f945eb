package io.virtfleet.provider.libvirt.domain;

import java.util.List;
import org.w3c.dom.Element;

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
    public DomainDocument withDisk(String target, String path, Stamp.File file) {
        domain.all("devices", "disk").stream()
                .filter(disk -> disk.attribute("target", "dev").equals(target))
                .forEach(disk -> {
                    // What lies below a file is read from the file itself.
                    remove(disk, disk.all("backingStore"));
                    disk.first("source").ifPresent(source -> source.element().setAttribute("file", path));
                });
        domain.all("metadata", "vm", "disk").stream()
                .filter(disk -> disk.attribute("target").equals(target))
                .forEach(disk -> {
                    disk.element().setAttribute("pool", file.pool());
                    disk.element().setAttribute("volume", file.volume());
                });
        return this;
    }

    /** Has the stamp that it carries name these files and no others. */
    public DomainDocument withFiles(List<Stamp.File> files) {
        domain.all("metadata", "vm").forEach(vm -> {
            remove(vm, vm.all(StampXml.FILE));
            files.forEach(file -> {
                Element added = vm.element().getOwnerDocument().createElementNS(null, StampXml.FILE);
                added.setAttribute("pool", file.pool());
                added.setAttribute("volume", file.volume());
                added.setAttribute("base", file.base());
                vm.element().appendChild(added);
            });
        });
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
