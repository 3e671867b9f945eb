package io.virtfleet.testkit;

import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.util.concurrent.CountDownLatch;

/** The run that {@link KilledRunIT} kills: it starts the part it is told to, says which processes that took, and waits. */
final class KilledRun {
    private KilledRun() {}

    public static void main(String[] arguments) throws InterruptedException {
        switch (arguments[0]) {
            case "control-plane" -> runControlPlane();
            case "libvirt-host" -> runLibvirtHost();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void runControlPlane() throws InterruptedException {
        try (ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain())) {
            wait(plane.etcd().pid(), plane.apiServer().pid());
        }
    }

    private static void runLibvirtHost() throws InterruptedException {
        try (LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain())) {
            host.define(Domains.biosOnly("one"));
            host.virsh("start", "one").success();
            wait(host.daemonPid(), guestOf(host).pid());
        }
    }

    private static ProcessHandle guestOf(LibvirtHost host) {
        return ProcessHandle.of(host.pid())
                .orElseThrow()
                .children()
                .filter(child -> child.info().command().orElse("").contains("qemu-system"))
                .findFirst()
                .orElseThrow();
    }

    private static void wait(long first, long second) throws InterruptedException {
        System.out.println("pids " + first + " " + second);
        new CountDownLatch(1).await();
    }
}
