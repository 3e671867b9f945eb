package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.sdk.connection.Connector;
import java.util.Optional;
import org.libvirt.LibvirtException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connects with a libvirt host, so that its events are heard from the first moment. */
final class HostConnector implements Connector<HostLink> {
    private static final Logger LOG = LoggerFactory.getLogger(HostConnector.class);
    private static final int KEEPALIVE_SECONDS = 5;
    private static final int KEEPALIVE_TRIES = 3;

    private final HostUri uri;
    private final HostFollower follower;

    HostConnector(HostUri uri, HostFollower follower) {
        this.uri = uri;
        this.follower = follower;
    }

    @Override
    public HostLink open(Runnable onLost) {
        HostConnection connection = HostConnection.open(uri);
        try {
            keepAlive(connection);
            return new HostLink(connection, HostEvents.of(connection, follower, onLost));
        } catch (RuntimeException failure) {
            release(connection);
            throw failure;
        }
    }

    private static void keepAlive(HostConnection connection) {
        try {
            connection.setKeepAlive(KEEPALIVE_SECONDS, KEEPALIVE_TRIES);
        } catch (LibvirtException local) {
            // A driver inside this process has no connection that could be lost.
            LOG.debug("no keepalive: {}", local.getMessage());
        }
    }

    @Override
    public boolean alive(HostLink link) {
        return link.connection().alive();
    }

    @Override
    public void close(HostLink link) {
        link.events().close();
        release(link.connection());
    }

    private static void release(HostConnection connection) {
        try {
            connection.release();
        } catch (LibvirtException gone) {
            LOG.debug("a lost connection could not be closed: {}", gone.getMessage());
        }
    }

    @Override
    public Optional<Fault> fault(RuntimeException failure) {
        return switch (failure) {
            case HostFailure refused ->
                Optional.of(unreachable(LibvirtFaults.fault(refused).kind(), refused));
            case ProviderException refused ->
                Optional.of(unreachable(refused.fault().kind(), refused));
            default -> Optional.empty();
        };
    }

    private Fault unreachable(FaultKind kind, RuntimeException failure) {
        return Fault.of(
                kind == FaultKind.DENIED ? FaultKind.DENIED : FaultKind.UNREACHABLE,
                uri + " cannot be reached: " + failure.getMessage());
    }
}
