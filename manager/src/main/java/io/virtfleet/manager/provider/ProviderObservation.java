package io.virtfleet.manager.provider;

import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.provider.connection.ConnectionState;
import io.virtfleet.manager.provider.connection.ProviderConnection;
import java.util.List;
import java.util.Optional;

/**
 * What the status of a Provider reports.
 *
 * @param connection empty while there is no connection
 * @param vms the number of its VMs; valid only while the inventory is complete
 * @param orphans its VMs that have no VirtualMachine; empty while the inventory is incomplete
 */
record ProviderObservation(
        ProviderView view, Optional<ConnectionState> connection, int vms, Optional<List<VmState>> orphans) {
    static ProviderObservation of(
            ProviderView view, Optional<ProviderConnection> connection, Optional<List<VmState>> orphans) {
        return new ProviderObservation(
                view,
                connection.map(ProviderConnection::state),
                connection.map(ProviderConnection::publishedVmCount).orElse(0),
                orphans);
    }

    /** The connection is new and has no result yet. */
    boolean pending() {
        return connection.filter(ConnectionState::pending).isPresent();
    }
}
