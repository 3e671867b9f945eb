package io.virtfleet.provider.libvirt.ssh;

import com.jcraft.jsch.ChannelDirectStreamLocal;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket in a folder that is ours alone: who connects to it here talks with the socket of another machine. When the
 * machine is lost, so is every connection.
 */
public final class SshTunnel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SshTunnel.class);
    private static final String TO_A_SOCKET = "direct-streamlocal@openssh.com";
    private static final int OPEN_MILLIS = 15_000;

    private final SshRoute route;
    private final Session session;
    private final Path folder;
    private final ServerSocketChannel door;

    private SshTunnel(SshRoute route, Session session) throws IOException {
        this.route = route;
        this.session = session;
        folder = Files.createTempDirectory("virtfleet-ssh-");
        door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        door.bind(UnixDomainSocketAddress.of(socket()));
    }

    /** Logs in, and finds out whether the socket there can be reached. */
    public static SshTunnel open(SshRoute route) {
        Session session = SshLogin.session(route);
        try {
            reached(session, route).disconnect();
            SshTunnel tunnel = new SshTunnel(route, session);
            Thread.ofVirtual().name("ssh-tunnel").start(tunnel::serve);
            return tunnel;
        } catch (JSchException refused) {
            session.disconnect();
            throw new ProviderException(unreachable(route), refused);
        } catch (IOException broken) {
            session.disconnect();
            throw new UncheckedIOException(broken);
        }
    }

    /** Where to connect to. */
    public Path socket() {
        return folder.resolve("socket");
    }

    private static ChannelDirectStreamLocal channel(Session session, SshRoute route) throws JSchException {
        ChannelDirectStreamLocal channel = (ChannelDirectStreamLocal) session.openChannel(TO_A_SOCKET);
        channel.setSocketPath(route.socket());
        return channel;
    }

    private static ChannelDirectStreamLocal reached(Session session, SshRoute route) throws JSchException {
        ChannelDirectStreamLocal channel = channel(session, route);
        channel.connect(OPEN_MILLIS);
        return channel;
    }

    private static Fault unreachable(SshRoute route) {
        return Fault.of(
                FaultKind.UNREACHABLE,
                "the SSH login succeeded, but there is no access to " + route.socket()
                        + ": check that libvirt runs there, that the user"
                        + " may use its socket (group libvirt), and that sshd has AllowStreamLocalForwarding");
    }

    private void serve() {
        try {
            while (true) {
                SocketChannel here = door.accept();
                Thread.ofVirtual().name("ssh-tunnel-line").start(() -> join(here));
            }
        } catch (IOException closed) {
            LOG.debug("the tunnel to {} is closed", route.host());
        }
    }

    private void join(SocketChannel here) {
        try (SshLine line = SshLine.open(channel(session, route), OPEN_MILLIS, here)) {
            line.relay();
        } catch (JSchException | IOException lost) {
            LOG.debug("a connection through SSH to {} ended: {}", route.host(), lost.getMessage());
        } finally {
            close(here);
        }
    }

    private static void close(AutoCloseable thing) {
        try {
            thing.close();
        } catch (Exception already) {
            LOG.debug("not closed: {}", already.getMessage());
        }
    }

    @Override
    public void close() {
        close(door);
        session.disconnect();
        close(() -> Files.deleteIfExists(socket()));
        close(() -> Files.deleteIfExists(folder));
    }
}
