package io.virtfleet.demo;

import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A real guest on a real host: libvirtd and QEMU, the provider, and a Linux that cloud-init sets up. */
final class LibvirtStory implements Story {
    private static final Path PROVIDER = Path.of("examples", "quickstart", "provider.yaml");
    private static final Path GUEST = Path.of("examples", "libvirt", "guest.yaml");
    private static final String POOLS = "/var/lib/libvirt/pools/";
    private static final String NAME = "kvm-1";
    private static final String DOMAIN = "default.hello";

    private final Scene scene;
    private final Narrator teller;
    private final LibvirtHost host;

    private LibvirtStory(Scene scene, LibvirtHost host) {
        this.scene = scene;
        this.teller = scene.teller();
        this.host = host;
    }

    /** Starts the host first: where that cannot be, there is nothing to tell. */
    static LibvirtStory at(Scene scene) {
        try {
            LibvirtHost host = SpareHost.start();
            scene.keep(host);
            return new LibvirtStory(scene, host);
        } catch (IllegalStateException missing) {
            throw new StoryBroken(String.valueOf(missing.getMessage()));
        }
    }

    @Override
    public void tell() {
        scene.open();
        provider();
        guest();
        behindOurBack();
        farewell();
    }

    private void provider() {
        teller.chapter("A host that runs libvirt, and its provider behind mutual TLS");
        teller.say("libvirtd answers at " + host.uri());
        var provider = new ProviderAtWork(
                NAME,
                scene,
                List.of(
                        "provider-libvirt",
                        "--domain-type=qemu",
                        "--image-roots=" + POOLS,
                        "--endpoint=" + host.uri()));
        scene.keep(provider);
        scene.apply(
                PROVIDER,
                NAME + ", a libvirt host",
                manifest -> manifest.replace("name: mock", "name: " + NAME)
                        .replace("type: mock", "type: libvirt")
                        .replace("localhost:9443", provider.address()));
        teller.await("get", "secret", NAME + "-provider-tls");
        provider.start();
        teller.watch(table -> table.contains("True"), "get", "providers");
    }

    private void guest() {
        teller.chapter("A user applies a class, an image, a network and a VM");
        long begun = System.nanoTime();
        scene.apply(
                GUEST,
                "the image is in the pool of the host",
                manifest -> manifest.replace("/var/lib/libvirt/images/", POOLS + LibvirtHost.POOL + "/"));
        teller.watch(LibvirtStory::running, "get", "vm");
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        teller.say("QEMU runs it without KVM; it had its address after %.1f s.".formatted(took.toMillis() / 1e3));
        teller.show("virsh list", host.virsh("list"));
        teller.say("In the guest, through its agent:");
        String script = "cat /tmp/first-boot; uname -sr";
        teller.show(script, host.guest(DOMAIN).awaitAgent().run(script));
    }

    private void behindOurBack() {
        teller.chapter("Someone powers the VM off on the host");
        teller.show("virsh destroy " + DOMAIN, host.virsh("destroy", DOMAIN));
        teller.watch(
                events -> events.contains("PowerDiffers") && events.contains("Started"),
                "get",
                "events",
                "--field-selector=involvedObject.name=hello",
                "-o",
                "custom-columns=REASON:.reason,MESSAGE:.message");
        teller.say("It was detected and reported, and the VM was started again.");
        teller.watch(LibvirtStory::running, "get", "vm");
    }

    private void farewell() {
        teller.chapter("A VM is removed from its host before its object is deleted");
        teller.show("delete", "vm", "hello", "--timeout=120s");
        teller.show("virsh list --all", host.virsh("list", "--all"));
        teller.say("In the host's pool: " + String.join(", ", host.volumes(LibvirtHost.POOL)));
        teller.say("That was all: a real guest, a real API server, real gRPC calls.");
    }

    /** Whether a table of VMs says that one is Ready and has an address. */
    private static boolean running(String table) {
        return table.lines().anyMatch(line -> line.contains("True") && line.contains("192.168.122."));
    }

    @Override
    public void leave() {
        if (scene.ownsCluster()) {
            return;
        }
        teller.run("delete", "-f", GUEST.toString(), "--ignore-not-found", "--timeout=60s");
        teller.run("delete", "provider", NAME, "--ignore-not-found", "--timeout=30s");
    }
}
