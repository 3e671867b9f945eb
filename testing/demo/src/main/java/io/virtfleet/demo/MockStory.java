package io.virtfleet.demo;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.PowerState;
import java.nio.file.Path;
import java.time.Duration;

/** Two providers with VMs in memory: what the manager does with any of them. */
final class MockStory implements Story {
    private static final Path EXAMPLES = Path.of("examples", "quickstart");

    private final Scene scene;
    private final Narrator teller;

    MockStory(Scene scene) {
        this.scene = scene;
        this.teller = scene.teller();
    }

    @Override
    public void tell() {
        scene.open();
        teller.chapter("Two providers, each a process of its own behind mutual TLS");
        MockAtWork mock = provider("mock");
        MockAtWork edge = provider("edge");
        firstVms();
        power();
        behindOurBack(mock);
        providerAway(edge);
        farewell();
    }

    private MockAtWork provider(String name) {
        MockAtWork mock = scene.mock(name);
        apply("provider.yaml", name, "localhost:9443", mock.address());
        teller.await("get", "secret", name + "-provider-tls");
        mock.start();
        return mock;
    }

    private void firstVms() {
        teller.watch(table -> count(table, "True") >= 2, "get", "providers");
        teller.chapter("A user applies a class, an image, a network and two VMs");
        long begun = System.nanoTime();
        for (String file : new String[] {"class.yaml", "image.yaml", "network.yaml", "vm.yaml"}) {
            teller.show("apply", "-f", EXAMPLES.resolve(file).toString());
        }
        apply("vm.yaml", "edge", "web-1", "web-2");
        teller.watch(table -> count(table, "True") >= 2, "get", "vm");
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        teller.say("Both run %d ms after the first of these commands.".formatted(took.toMillis()));
    }

    private void power() {
        teller.chapter("The user stops a VM, and gives it four CPUs");
        teller.show("patch", "vm", "web-1", "--type=merge", "-p", "{\"spec\":{\"powerState\":\"Off\"}}");
        teller.watch(table -> table.contains("Off"), "get", "vm", "web-1");
        teller.show(
                "patch",
                "vm",
                "web-1",
                "--type=merge",
                "-p",
                "{\"spec\":{\"powerState\":\"On\",\"resources\":{\"cpu\":4}}}");
        teller.watch(table -> table.contains("On"), "get", "vm", "web-1");
        teller.show("get", "vm", "web-1", "-o", "jsonpath={.status.currentResources}");
    }

    private void behindOurBack(MockAtWork mock) {
        teller.chapter("Someone powers a VM off on the hypervisor");
        var owner = new OwnerKey(
                teller.run("get", "namespace", "kube-system", "-o", "jsonpath={.metadata.uid}"),
                teller.run("get", "vm", "web-1", "-o", "jsonpath={.metadata.uid}"));
        mock.behindOurBack(admin -> admin.changePower(owner, PowerState.OFF));
        teller.watch(
                events -> events.contains("PowerDiffers") && events.contains("Started"),
                "get",
                "events",
                "--field-selector=involvedObject.name=web-1",
                "-o",
                "custom-columns=REASON:.reason,MESSAGE:.message");
        teller.say("It was detected and reported, and the VM was started again.");
        teller.show("get", "vm", "web-1");
    }

    private void providerAway(MockAtWork edge) {
        teller.chapter("A provider is killed; the other one is not affected, and nothing is lost");
        edge.kill();
        teller.watch(table -> table.contains("False"), "get", "provider", "edge", "-o", "wide");
        apply("vm.yaml", "edge", "web-1", "web-3");
        apply("vm.yaml", "mock", "web-1", "web-4");
        teller.watch(
                table -> table.lines().anyMatch(line -> line.startsWith("web-3") && line.contains("False"))
                        && table.lines().anyMatch(line -> line.startsWith("web-4") && line.contains("True")),
                "get",
                "vm");
        edge.start();
        teller.say("The provider is started again.");
        teller.watch(table -> count(table, "True") >= 4, "get", "vm");
    }

    private void farewell() {
        teller.chapter("A VM is removed from its hypervisor before its object is deleted");
        teller.show("delete", "vm", "web-3", "web-4");
        teller.show("get", "vm,provider");
        teller.say("That was all: every step above is a real process, a real API server and a real gRPC call.");
    }

    @Override
    public void leave() {
        if (scene.ownsCluster()) {
            return;
        }
        teller.run("delete", "vm", "web-1", "web-2", "web-3", "web-4", "--ignore-not-found", "--timeout=30s");
        teller.run("delete", "provider", "mock", "edge", "--ignore-not-found", "--timeout=30s");
        for (String file : new String[] {"class.yaml", "image.yaml", "network.yaml"}) {
            teller.run("delete", "-f", EXAMPLES.resolve(file).toString(), "--ignore-not-found", "--timeout=30s");
        }
    }

    /** Applies an example for another provider, name or address, and shows it. */
    private void apply(String file, String provider, String from, String to) {
        scene.apply(
                EXAMPLES.resolve(file),
                to + " on " + provider,
                manifest -> manifest.replace("name: mock\n", "name: " + provider + "\n")
                        .replace(from, to));
    }

    private static long count(String table, String word) {
        return table.lines().filter(line -> line.contains(word)).count();
    }
}
