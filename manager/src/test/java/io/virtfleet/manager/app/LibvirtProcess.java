package io.virtfleet.manager.app;

import io.virtfleet.testkit.LeashedProcess;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The libvirt provider as the process that is shipped, at a host whose guests QEMU runs alone. */
record LibvirtProcess(LeashedProcess process, String address) implements AutoCloseable {
    /** Where a host keeps the volumes of its pools. */
    static final String POOLS = "/var/lib/libvirt/pools/";

    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(60);

    static LibvirtProcess start(LibvirtHost host, Path log) {
        LeashedProcess process = LeashedProcess.start(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + Path.of("..", "bin", "provider.jvm"),
                        "-jar",
                        Path.of("..", "provider-libvirt", "target", "provider-libvirt.jar")
                                .toString(),
                        "--insecure",
                        "--port=0",
                        "--health-port=0",
                        "--domain-type=qemu",
                        "--image-roots=" + POOLS,
                        "--endpoint=" + host.uri()),
                Map.of(),
                log);
        Matcher serves = SERVES.matcher(process.waitForLine(SERVES, START));
        if (!serves.find()) {
            throw new IllegalStateException("the provider does not say where it serves");
        }
        return new LibvirtProcess(process, "localhost:" + serves.group(1));
    }

    @Override
    public void close() {
        process.close();
    }
}
