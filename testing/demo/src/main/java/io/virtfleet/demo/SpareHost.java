package io.virtfleet.demo;

import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.io.OutputStream;

/** A libvirt host to try things at, with an image to make guests of: {@code bin/run demo libvirt-host}. */
final class SpareHost {
    static final String COMMAND = "libvirt-host";

    /** The volume of the host's pool that guests boot from. */
    static final String IMAGE = "linux.qcow2";

    private SpareHost() {}

    /** Says where the host is, and keeps it until standard input ends. Answers an exit code. */
    static int keep() throws IOException {
        try (LibvirtHost host = start()) {
            // A signal ends the process without unwinding this block; the files of the host would stay.
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(host::close));
            System.out.printf("libvirt host at %s with image %s, until standard input ends%n", host.uri(), IMAGE);
            System.in.transferTo(OutputStream.nullOutputStream());
            return 0;
        } catch (IllegalStateException missing) {
            System.err.println("demo: " + missing.getMessage());
            return Demo.UNAVAILABLE;
        }
    }

    static LibvirtHost start() {
        LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.upload(GuestDisk.file(), LibvirtHost.POOL, IMAGE);
        return host;
    }
}
