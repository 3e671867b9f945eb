package io.virtfleet.provider.libvirt.vm;

/** What the volumes of a VM are called: they begin with its owner, so that all of them are found again. */
public final class VolumeNames {
    private VolumeNames() {}

    /** What every volume of an owner's VM begins with. */
    public static String prefix(String uid) {
        return uid + "-";
    }

    public static String disk(String uid, String disk) {
        return prefix(uid) + disk + ".qcow2";
    }

    public static String seed(String uid) {
        return prefix(uid) + "seed.iso";
    }
}
