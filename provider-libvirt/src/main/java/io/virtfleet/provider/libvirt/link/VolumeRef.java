package io.virtfleet.provider.libvirt.link;

/** A volume by the names of its pool and its own. */
public record VolumeRef(String pool, String volume) {
    /** As stamps remember it. */
    @Override
    public String toString() {
        return pool + "/" + volume;
    }
}
