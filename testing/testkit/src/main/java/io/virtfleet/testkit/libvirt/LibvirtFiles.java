package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.TemporaryFolder;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.IssuedCertificate;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of one libvirt host: what it reads, and where it may be found. */
record LibvirtFiles(TemporaryFolder folder, TestCertificates authority, int tlsPort) implements AutoCloseable {
    private static final String QEMU = """
            user = "root"
            group = "root"
            dynamic_ownership = 0
            security_driver = "none"
            namespaces = []
            cgroup_controllers = []
            swtpm_user = "root"
            swtpm_group = "root"
            """;
    private static final String DAEMON = """
            auth_unix_rw = "none"
            unix_sock_rw_perms = "0700"
            """;

    static LibvirtFiles create(LibvirtHostOptions options) {
        var files = new LibvirtFiles(
                TemporaryFolder.create("libvirt"), TestCertificates.create("virtfleet-test"), FreePorts.next());
        Path etc = files.made("etc");
        String tls = switch (options.access()) {
            case SOCKET -> "";
            case TLS -> listener(files.tlsPort());
        };
        files.write(etc.resolve("qemu.conf"), QEMU);
        files.write(etc.resolve("libvirtd.conf"), DAEMON + tls);
        files.write(etc.resolve("virtlogd.conf"), "");
        files.authority().issue(CertificateOptions.server("libvirtd")).writeTo(etc.resolve("tls"));
        return files;
    }

    private static String listener(int port) {
        return """
                listen_tls = 1
                listen_addr = "127.0.0.1"
                tls_port = "%d"
                ca_file = "/etc/libvirt/tls/ca.crt"
                cert_file = "/etc/libvirt/tls/tls.crt"
                key_file = "/etc/libvirt/tls/tls.key"
                """.formatted(port);
    }

    Path socket() {
        return folder.path().resolve("run/libvirt-sock");
    }

    /** A folder with a new client's certificate, by the names under which libvirt looks for it. */
    Path clientPki(String client) {
        IssuedCertificate issued = authority.issue(CertificateOptions.client(client, ""));
        Path pki = made("pki-" + client);
        write(pki.resolve("cacert.pem"), issued.authorityPem());
        write(pki.resolve("clientcert.pem"), issued.certificatePem());
        write(pki.resolve("clientkey.pem"), issued.keyPem());
        return pki;
    }

    Path log(String name) {
        return folder.path().resolve(name);
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(folder.path().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
