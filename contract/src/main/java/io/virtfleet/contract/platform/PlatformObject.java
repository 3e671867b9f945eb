package io.virtfleet.contract.platform;

/**
 * An object of the platform.
 *
 * @param name the word by which a spec names it
 * @param description one line for a person
 */
public record PlatformObject(String id, String name, String description, boolean usedByDefault) {
    /** The kinds of objects that a spec can name. */
    public enum Kind {
        NETWORK,
        DATASTORE,
        CLUSTER,
        HOST,
        TEMPLATE,
        INSTANCE_TYPE,
        PREFERENCE
    }
}
