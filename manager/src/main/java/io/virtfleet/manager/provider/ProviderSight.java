package io.virtfleet.manager.provider;

import java.util.Optional;

/**
 * What is told of a Provider.
 *
 * @param connection empty while it is not to be connected
 * @param vms how many VMs it has; means something only while its view is whole
 */
record ProviderSight(ProviderView view, Optional<ConnectionState> connection, int vms) {
    static ProviderSight of(ProviderView view, Optional<ProviderConnection> connection) {
        return new ProviderSight(
                view,
                connection.map(ProviderConnection::state),
                connection.map(ProviderConnection::countedVms).orElse(0));
    }

    /** The connection is new and has found out nothing yet. */
    boolean pending() {
        return connection.filter(ConnectionState::pending).isPresent();
    }
}
