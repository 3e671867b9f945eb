package io.virtfleet.sdk.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks up the addresses of a name. A download asks once for each URL on its way, and never about an address. */
public interface HostResolver {
    /** All addresses of the name, in the order in which they are tried. */
    List<InetAddress> resolve(String name) throws UnknownHostException;

    /** The resolver of this host. */
    static HostResolver system() {
        return name -> List.of(InetAddress.getAllByName(name));
    }
}
