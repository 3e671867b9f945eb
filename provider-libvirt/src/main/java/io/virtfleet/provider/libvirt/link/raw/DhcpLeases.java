package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a network's DHCP server gave away. */
public final class DhcpLeases {
    private static final int NONE = 0;

    /** virNetworkDHCPLease: name of the bridge, time, kind, MAC, IAID, and then the address. */
    private static final int ADDRESS_AT = 5 * Native.POINTER_SIZE;

    private DhcpLeases() {}

    public static List<String> of(Pointer network, String mac) {
        PointerByReference leases = new PointerByReference();
        int count = LibvirtNative.LIBRARY.virNetworkGetDHCPLeases(network, mac, leases, NONE);
        if (count < 0) {
            throw HostFailure.last();
        }
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Pointer lease = leases.getValue().getPointer((long) i * Native.POINTER_SIZE);
            addresses.add(lease.getPointer(ADDRESS_AT).getString(0, StandardCharsets.US_ASCII.name()));
            LibvirtNative.LIBRARY.virNetworkDHCPLeaseFree(lease);
        }
        if (count > 0) {
            Native.free(Pointer.nativeValue(leases.getValue()));
        }
        return addresses;
    }
}
