package io.virtfleet.provider.libvirt.link.raw;

import org.libvirt.LibvirtException;

/** A call of libvirt-java. */
@FunctionalInterface
public interface HostCall<T> {
    T call() throws LibvirtException;

    /** Makes the call; what libvirt refuses becomes a {@link HostFailure}. */
    static <T> T of(HostCall<T> call) {
        try {
            return call.call();
        } catch (LibvirtException failure) {
            throw HostFailure.of(failure);
        }
    }

    /** As {@link #of}, for a call without an answer. */
    static void run(HostAction action) {
        of(() -> {
            action.run();
            return true;
        });
    }

    /** A call of libvirt-java without an answer. */
    @FunctionalInterface
    interface HostAction {
        void run() throws LibvirtException;
    }
}
