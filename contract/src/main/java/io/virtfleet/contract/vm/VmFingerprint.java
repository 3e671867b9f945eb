package io.virtfleet.contract.vm;

/** Stand-in until the fingerprint comes. */
public final class VmFingerprint {
    private VmFingerprint() {}

    public static String of(VmSpec spec) {
        return Integer.toHexString(spec.hardware().hashCode());
    }
}
