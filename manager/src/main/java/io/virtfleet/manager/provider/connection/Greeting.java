package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.sdk.client.RemoteProvider;
import java.util.List;

/** What a provider says of itself when it is reached. */
record Greeting(ProviderFacts facts, List<Fault> platformFaults) {
    /** Throws while the provider does not serve. */
    static Greeting of(Transport transport, HealthCheck check, RemoteProvider remote) {
        transport.refresh();
        return switch (check.run()) {
            case HealthCheck.Result.Failed(Fault fault) -> throw new ProviderException(fault);
            case HealthCheck.Result.Serving(List<Fault> found) -> new Greeting(remote.facts(), found);
        };
    }
}
