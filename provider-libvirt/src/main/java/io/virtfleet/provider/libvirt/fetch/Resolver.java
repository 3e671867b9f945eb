package io.virtfleet.provider.libvirt.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Tells the addresses of a name; never asked about an address. */
public interface Resolver {
    List<InetAddress> resolve(String name) throws UnknownHostException;

    /** As this host has it. */
    static Resolver system() {
        return name -> List.of(InetAddress.getAllByName(name));
    }
}
