package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.Owner;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** What a VM of ours is called on the host. */
public final class DomainName {
    /** QEMU makes files of a name, with words of its own around it. */
    private static final int LONGEST = 100;

    private static final int DIGITS = 12;

    private DomainName() {}

    /** Namespace and name; one that is too long is cut and ends in digits that tell it from others. */
    public static String of(Owner owner) {
        String name = owner.namespace() + "." + owner.name();
        return name.length() <= LONGEST ? name : shortened(name, name);
    }

    /** For a name that a VM of another fleet has already. */
    public static String apart(Owner owner) {
        return shortened(owner.namespace() + "." + owner.name(), owner.fleet() + " " + owner.uid());
    }

    private static String shortened(String name, String source) {
        String digits = UUID.nameUUIDFromBytes(source.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "")
                .substring(0, DIGITS);
        return name.substring(0, Math.min(name.length(), LONGEST - DIGITS - 1)) + "." + digits;
    }
}
