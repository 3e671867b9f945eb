package io.virtfleet.testkit;

import java.util.concurrent.CountDownLatch;

/** The run that {@link KilledRunIT} kills: it starts a control plane, says which processes that took, and waits. */
final class KilledRun {
    private KilledRun() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain())) {
            System.out.println(
                    "pids " + plane.etcd().pid() + " " + plane.apiServer().pid());
            new CountDownLatch(1).await();
        }
    }
}
