package io.virtfleet.testkit.libvirt;

/** What a libvirt host has beside its daemon and its storage pool. */
public record LibvirtHostOptions(Access access) {
    /** How the daemon is reached. */
    public enum Access {
        /** By a Unix socket; guests find a network {@code default} with addresses to lease. */
        SOCKET,
        /** By TLS on loopback too, and so in the network of this machine: guests have none of libvirt's. */
        TLS
    }

    public static LibvirtHostOptions plain() {
        return new LibvirtHostOptions(Access.SOCKET);
    }

    public LibvirtHostOptions withTls() {
        return new LibvirtHostOptions(Access.TLS);
    }
}
