package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.ControlPlane;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The shared control plane with our CRDs and policies in it. Static, because installing them once is enough. */
final class Cluster {
    private static final FutureTask<ControlPlane> INSTALL = new FutureTask<>(Cluster::install);

    private Cluster() {}

    static ControlPlane installed() {
        INSTALL.run();
        try {
            return INSTALL.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the CRDs were installed", e);
        }
    }

    private static ControlPlane install() {
        ControlPlane plane = ControlPlane.shared();
        good(plane.kubectl("apply", "--validate=strict", "-f", Crd.FOLDER.toString()));
        good(plane.kubectl("apply", "--validate=strict", "-f", "src/main/resources/policies"));
        good(plane.kubectl("wait", "--for=condition=Established", "--timeout=30s", "crd", "--all"));
        return plane;
    }

    /** Asserts that a command went well and that the server had nothing to warn about. */
    static String good(CommandResult result) {
        assertThat(result.errors()).isEmpty();
        assertThat(result.exitCode()).isZero();
        return result.output();
    }
}
