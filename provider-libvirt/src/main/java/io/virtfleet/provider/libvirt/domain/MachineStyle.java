package io.virtfleet.provider.libvirt.domain;

/**
 * How this host's machines are built.
 *
 * @param type who runs the guest's instructions; that a file says a processor could is no proof that it does
 * @param machine libvirt's word for the board
 */
public record MachineStyle(Type type, String machine) {
    /** libvirt's types of domains. */
    public enum Type {
        KVM,
        QEMU
    }
}
