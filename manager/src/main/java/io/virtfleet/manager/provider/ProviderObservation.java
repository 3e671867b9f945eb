package io.virtfleet.manager.provider;

import io.virtfleet.manager.provider.connection.ConnectionState;
import io.virtfleet.manager.provider.connection.ProviderConnection;
import java.util.Optional;

/**
 * What the status of a Provider reports.
 *
 * @param connection empty while there is no connection
 * @param vms the number of its VMs; valid only while the inventory is complete
 */
record ProviderObservation(ProviderView view, Optional<ConnectionState> connection, int vms) {
    static ProviderObservation of(ProviderView view, Optional<ProviderConnection> connection) {
        return new ProviderObservation(
                view,
                connection.map(ProviderConnection::state),
                connection.map(ProviderConnection::publishedVmCount).orElse(0));
    }

    /** The connection is new and has no result yet. */
    boolean pending() {
        return connection.filter(ConnectionState::pending).isPresent();
    }
}
