package io.virtfleet.provider.libvirt.vm.shape;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

/** Addresses of cards that nobody chose one for: the same for the same card each time, and 40 bits apart from others. */
final class MacAddresses {
    private static final long FORTY_BITS = 0xff_ffff_ffffL;

    private MacAddresses() {}

    /** Locally administered, for one station. */
    static String chosen(String uid, String nic) {
        UUID seed = UUID.nameUUIDFromBytes((uid + "/" + nic).getBytes(StandardCharsets.UTF_8));
        String hex = String.format("02%010x", seed.getLeastSignificantBits() & FORTY_BITS);
        return HexFormat.ofDelimiter(":").formatHex(HexFormat.of().parseHex(hex));
    }
}
