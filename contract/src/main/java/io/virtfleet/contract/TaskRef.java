package io.virtfleet.contract;

/** Names work that goes on after the call that asked for it was answered. */
public record TaskRef(String id) {
    @Override
    public String toString() {
        return id;
    }
}
