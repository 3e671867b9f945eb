package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.TemporaryFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Runs virsh in the namespaces of a libvirt host. */
record Virsh(Namespaces namespaces, TemporaryFolder folder) {
    CommandResult run(String... arguments) {
        return namespaces.run(Stream.concat(Stream.of("virsh", "-c", "qemu:///system"), Stream.of(arguments))
                .toArray(String[]::new));
    }

    /** Runs a verb that wants its XML in a file. */
    void give(String verb, String xml) {
        Path file = folder.file(verb + ".xml", xml);
        run(verb, file.toString()).success();
    }

    boolean answered() {
        return Files.exists(folder.path().resolve("run/libvirt-sock"))
                && run("version").exitCode() == 0;
    }
}
