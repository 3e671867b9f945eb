package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.Command;
import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.MachinePrograms;
import io.virtfleet.testkit.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The real OpenSSH server beside a libvirt host's daemon, on loopback, with keys of its own. */
public final class SshServer implements AutoCloseable {
    private static final List<String> KEY_TYPES = List.of("ecdsa", "ed25519");
    private static final String USER = "root";

    private final TemporaryFolder folder;
    private final int port;
    private final LibvirtDaemon daemon;

    private SshServer(TemporaryFolder folder, int port, LibvirtDaemon daemon) {
        this.folder = folder;
        this.port = port;
        this.daemon = daemon;
    }

    static SshServer start(Namespaces namespaces, TemporaryFolder folder) {
        MachinePrograms.require("sshd", "ssh-keygen");
        int port = FreePorts.next();
        KEY_TYPES.forEach(type -> makeKey(type, hostKey(folder, type)));
        folder.file("authorized_keys", "");
        Path settings = folder.file("sshd_config", settings(folder, port));
        List<String> command = List.of("/usr/sbin/sshd", "-D", "-e", "-f", settings.toString());
        LibvirtDaemon daemon = LibvirtDaemon.start(
                namespaces.entering(Namespaces.Network.SHARED, command),
                folder.path().resolve("sshd.log"),
                () -> listens(port));
        daemon.awaitReady();
        return new SshServer(folder, port, daemon);
    }

    // Nothing of the machine's own set-up is used; a root without a password comes in by key.
    private static String settings(TemporaryFolder folder, int port) {
        String keys = KEY_TYPES.stream()
                .map(type -> "HostKey " + hostKey(folder, type) + "\n")
                .collect(Collectors.joining());
        return keys + """
                ListenAddress 127.0.0.1:%d
                AuthorizedKeysFile %s
                AuthenticationMethods publickey
                PermitRootLogin prohibit-password
                StrictModes no
                UsePAM no
                PidFile none
                """.formatted(port, folder.path().resolve("authorized_keys"));
    }

    private static Path hostKey(TemporaryFolder folder, String type) {
        return folder.path().resolve("host_" + type);
    }

    private static boolean listens(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException _) {
            return false;
        }
    }

    private static void makeKey(String type, Path file) {
        Command.of(List.of("ssh-keygen", "-q", "-t", type, "-N", "", "-f", file.toString()))
                .run()
                .success();
    }

    /** Where libvirt answers. */
    public URI uri() {
        return URI.create("qemu+ssh://%s@127.0.0.1:%d/system".formatted(USER, port));
    }

    /** A folder with the key of a client that is let in ({@code ssh-privatekey}) and the server's ({@code known_hosts}). */
    public Path credentials(String client) {
        Path credentials = strangersCredentials(client);
        append(folder.path().resolve("authorized_keys"), read(credentials.resolve("ssh-privatekey.pub")));
        return credentials;
    }

    /** The same for a client that knows the server and is not let in. */
    public Path strangersCredentials(String client) {
        try {
            Path credentials = Files.createDirectory(folder.path().resolve("ssh-" + client));
            makeKey("ed25519", credentials.resolve("ssh-privatekey"));
            Files.writeString(credentials.resolve("known_hosts"), knownHosts(hostKeys()));
            return credentials;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What {@code known_hosts} says when the server has these public keys. */
    public String knownHosts(Stream<Path> publicKeys) {
        return publicKeys
                .map(key -> "[127.0.0.1]:%d %s".formatted(port, read(key)))
                .collect(Collectors.joining());
    }

    private Stream<Path> hostKeys() {
        return KEY_TYPES.stream().map(type -> Path.of(hostKey(folder, type) + ".pub"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the connections of all who are in; they may come again. */
    public void hangUp() {
        ProcessHandle.of(daemon.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .forEach(ProcessHandle::destroyForcibly);
    }

    /** Who is in stays as long as the host. */
    @Override
    public void close() {
        daemon.kill();
        daemon.close();
    }
}
