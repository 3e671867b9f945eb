package io.virtfleet.contract;

/** A provider's id of a VM; never used again for another. */
public record VmId(String value) {
    @Override
    public String toString() {
        return value;
    }
}
