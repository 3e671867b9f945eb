package io.virtfleet.testkit.cluster;

import io.virtfleet.testkit.Parts;
import io.virtfleet.testkit.RestartableProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** How kube-controller-manager is run for a test. */
final class Controllers {
    private Controllers() {}

    static RestartableProcess start(Layout layout, Path kubeconfig, BooleanSupplier ready) {
        List<String> command = List.of(
                Parts.located().program("kube-controller-manager").toString(),
                "--kubeconfig=" + kubeconfig,
                "--bind-address=127.0.0.1",
                "--secure-port=" + layout.ports().controllers(),
                "--cert-dir=" + layout.path("controllers"),
                "--service-account-private-key-file=" + layout.tokenKeys().resolve("tls.key"),
                "--root-ca-file=" + layout.caFile(),
                "--leader-elect=false");
        return new RestartableProcess(command, layout.path("kube-controller-manager.log"), ready);
    }
}
