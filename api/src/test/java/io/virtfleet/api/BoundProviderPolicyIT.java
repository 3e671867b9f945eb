package io.virtfleet.api;

import static io.virtfleet.api.Cluster.good;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The policy that keeps everyone but the manager from saying where a VM is. */
@ExtendWith(ControlPlaneExtension.class)
class BoundProviderPolicyIT {
    private static final Path POLICY = Path.of("../deploy/policy/bound-provider.yaml");
    private static final String ANNOTATION = "virtfleet.io/bound-provider=";

    private final String namespace;

    @TempDir
    private Path folder;

    BoundProviderPolicyIT(TestNamespace namespace) {
        this.namespace = namespace.name();
    }

    /** For this namespace alone, since other tests share the cluster. */
    @BeforeEach
    void apply() throws IOException {
        Path policy = folder.resolve("policy.yaml");
        String text = Files.readString(POLICY).replace("virtfleet-bound-provider", "bound-provider-" + namespace);
        Files.writeString(policy, text + """
                  matchResources:
                    namespaceSelector:
                      matchLabels:
                        kubernetes.io/metadata.name: %s
                """.formatted(namespace));
        good(Cluster.installed().kubectl("apply", "-f", policy.toString()));
        good(kubectl("apply", "-f", "../examples/quickstart/vm.yaml"));
    }

    @AfterEach
    void remove() {
        good(Cluster.installed()
                .kubectl(
                        "delete",
                        "validatingadmissionpolicies,validatingadmissionpolicybindings",
                        "bound-provider-" + namespace));
    }

    @Test
    void onlyTheManagerSaysWhereAVmIs() {
        // A policy takes a moment to be in force, and the same value again is no change.
        AtomicInteger attempts = new AtomicInteger();
        CommandResult refused = await().until(
                        () -> kubectl(
                                "annotate",
                                "vm",
                                "web-1",
                                "--overwrite",
                                ANNOTATION + "shop/elsewhere-" + attempts.incrementAndGet()),
                        answer -> answer.exitCode() != 0);
        assertThat(refused.errors()).contains("is set by the manager and says where the VM is");
        good(kubectl("annotate", "vm", "web-1", "team=blue"));
        good(kubectl("annotate", "vm", "web-1", "virtfleet.io/bound-provider-"));
    }

    private CommandResult kubectl(String... arguments) {
        String[] all = new String[arguments.length + 2];
        all[0] = "--namespace";
        all[1] = namespace;
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        return Cluster.installed().kubectl(all);
    }
}
