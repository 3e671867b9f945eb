package io.virtfleet.contract;

/** Whose a thing is: the custom resource that asked for it, and the fleet it lives in. */
public record Owner(String fleet, String namespace, String name, String uid) {
    /** What tells this owner from others; namespace and name are for people. */
    public OwnerKey key() {
        return new OwnerKey(fleet, uid);
    }
}
