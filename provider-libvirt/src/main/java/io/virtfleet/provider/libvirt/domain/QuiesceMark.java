package io.virtfleet.provider.libvirt.domain;

/**
 * An element in the metadata of a running domain, which says that its guest may be frozen and has to be thawed. It does not
 * outlive the running domain.
 */
public final class QuiesceMark {
    public static final String NAMESPACE = "https://virtfleet.io/libvirt/1/quiesce";
    public static final String PREFIX = "virtfleet-quiesce";

    private static final String ELEMENT = "frozen";

    private QuiesceMark() {}

    /** As libvirt takes it for a change of metadata. */
    public static String write() {
        XmlText xml = new XmlText();
        xml.empty(ELEMENT);
        return xml.toString();
    }

    static boolean isOn(XmlNode domain) {
        return domain.all("metadata", ELEMENT).stream()
                .anyMatch(mark -> mark.namespace().equals(NAMESPACE));
    }
}
