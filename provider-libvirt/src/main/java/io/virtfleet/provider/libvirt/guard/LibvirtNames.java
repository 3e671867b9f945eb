package io.virtfleet.provider.libvirt.guard;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Quoted;
import java.util.regex.Pattern;

/** Names from a request that libvirt is asked about; each answers the name itself, or throws INVALID_SPEC. */
public final class LibvirtNames {
    private static final String WORDS = "1 to 128 letters, digits and any of _ . + : @ -, begun by a letter or digit";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+:@-]{0,127}");

    /** What Linux takes for the name of an interface, without what needs quoting somewhere. */
    private static final Pattern BRIDGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,14}");

    private LibvirtNames() {}

    public static String pool(String name, String field) {
        return matching(name, field, NAME, "the name of a storage pool: " + WORDS);
    }

    public static String network(String name, String field) {
        return matching(name, field, NAME, "the name of a network: " + WORDS);
    }

    /** One name, never a path: the pool alone says where a volume lies. */
    public static String volume(String name, String field) {
        return matching(name, field, NAME, "the name of a volume: " + WORDS);
    }

    public static String bridge(String name, String field) {
        return matching(name, field, BRIDGE, "the name of a bridge: 1 to 15 letters, digits and any of _ . -");
    }

    private static String matching(String name, String field, Pattern pattern, String form) {
        if (!pattern.matcher(name).matches() || name.contains("..")) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, field, field + " must be " + form + " but is '" + Quoted.word(name) + "'");
        }
        return name;
    }
}
