package io.virtfleet.testkit;

import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A simulated vCenter on loopback, with a certificate that can be verified. */
public final class VcenterSimulator implements AutoCloseable {
    public static final String USERNAME = "user";
    public static final String PASSWORD = "pass";

    private static final Pattern URL = Pattern.compile("^https://");
    private static final Duration START = Duration.ofSeconds(30);

    private final TemporaryFolder folder;
    private final LeashedProcess process;
    private final URI url;

    private VcenterSimulator(TemporaryFolder folder, LeashedProcess process) {
        this.folder = folder;
        this.process = process;
        this.url = URI.create(process.waitForLine(URL, START));
    }

    /** Starts one; the flags say how big it is, such as {@code -vm=100}. */
    public static VcenterSimulator start(String... flags) {
        var folder = TemporaryFolder.create("vcenter");
        Path tls = TestCertificates.create("virtfleet-test")
                .issue(CertificateOptions.server("vcenter"))
                .writeTo(folder.path());
        var command = new ArrayList<String>();
        command.add(Parts.located().program("vcsim").toString());
        command.addAll(List.of("-cert", tls.resolve("tls.crt").toString()));
        command.addAll(List.of("-key", tls.resolve("tls.key").toString()));
        command.addAll(List.of("-username", USERNAME, "-password", PASSWORD));
        command.addAll(List.of(flags));
        // Its datastores are temporary folders, which it leaves behind when it is killed.
        Map<String, String> environment = Map.of("TMPDIR", folder.path().toString());
        Path log = folder.path().resolve("vcsim.log");
        return new VcenterSimulator(folder, LeashedProcess.start(command, environment, log));
    }

    /** Where the SOAP API is served. */
    public URI url() {
        return url;
    }

    /** The certificate to trust. */
    public Path caFile() {
        return folder.path().resolve("ca.crt");
    }

    @Override
    public void close() {
        process.close();
        folder.close();
    }
}
