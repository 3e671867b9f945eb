package io.virtfleet.api;

import java.util.List;
import java.util.Optional;

/** Where we accept other than VirtRigaud, and why no manifest that ever worked is hurt. Kinds and paths are patterns. */
record Tightened(String kind, String path, String keyword, String reason) {
    static final List<Tightened> ALL = List.of(
            new Tightened(".*", "spec", "required", "without a spec nothing can be made"),
            new Tightened("VirtualMachine", "spec\\.powerState", "type", "widened: booleans too, for an unquoted On"),
            new Tightened("VMClass", ".*tpmVersion", "enum", "the listed numbers could never be stored in a string"),
            new Tightened(".*", ".*\\.(ipAddress|gateway|preferredIP|subnetMask)", "maxLength", "no IPv4 is longer"),
            new Tightened("VMNetworkAttachment", ".*(address|destination)", "maxLength", "no IPv4 network is longer"),
            new Tightened("VMNetworkAttachment", ".*CIDR", "maxLength", "no network is longer"),
            new Tightened(".*", ".*\\.macAddress", "maxLength", "no MAC address is longer"),
            new Tightened(
                    ".*", ".*(imeout|retryDelay|interval|maxAge|gracePeriod)", "maxLength", "durations are short"),
            new Tightened(".*", ".*(ize|emory.*|PerHost)", "maxLength", "amounts are short"),
            new Tightened("VMImage", ".*(url|ovaURL)", "maxLength", "no server takes a longer URL"),
            new Tightened(".*", ".*image", "maxLength", "no registry takes a longer name"),
            new Tightened("Provider", "spec\\.endpoint", "m..Length", "an empty or longer URL was never reached"),
            new Tightened("Provider", "spec\\.defaults", "maxProperties", "had six fields, now takes any key"),
            new Tightened("Provider", "spec\\.type", "maxLength", "was a closed list, now any DNS label"),
            new Tightened("VirtualMachine", ".*gpu\\.type", "maxLength", "no platform has longer names"),
            new Tightened("VMSnapshot", ".*(cronSpec|timezone)", "maxLength", "no such text is longer"),
            new Tightened("VMMigration", ".*(bucket|mountPath)", "maxLength", "no bucket or path is longer"),
            new Tightened("VMSet", ".*max(Surge|Unavailable)", "maxLength", "a number or a percentage is short"),
            new Tightened("VMClone", ".*backoffMultiplier", "minimum", "below 1 the wait would vanish"));

    /** The entry that allows the difference; empty when nothing does. */
    static Optional<Tightened> reasonFor(Difference difference) {
        return ALL.stream()
                .filter(entry -> difference.kind().matches(entry.kind()))
                .filter(entry -> difference.path().matches(entry.path()))
                .filter(entry -> difference.keyword().matches(entry.keyword()))
                .findFirst();
    }
}
