package io.virtfleet.contract.vm;

import io.virtfleet.contract.Secret;

/** What the guest does at its first start; an empty name, domain or time zone leaves the guest's own. */
public record GuestSetup(Config config, String hostname, String domain, String timeZone) {
    /** The document the guest reads. */
    public sealed interface Config {}

    /** The guest reads none. */
    public record Unconfigured() implements Config {}

    /** The three documents of cloud-init; an empty one is left out. */
    public record CloudInit(Secret userData, Secret metaData, Secret networkConfig) implements Config {}

    /** An Ignition document. */
    public record Ignition(Secret document) implements Config {}
}
