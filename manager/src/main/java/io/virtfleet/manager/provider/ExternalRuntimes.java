package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.sdk.client.ProviderAddress;

/** Providers that run elsewhere are where they say; all others are left to {@code remote}. */
public final class ExternalRuntimes implements ProviderRuntimes {
    private static final String ADDRESS = "spec.runtime.address";

    private final ProviderRuntimes remote;

    public ExternalRuntimes(ProviderRuntimes remote) {
        this.remote = remote;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        return switch (ProviderMapper.mode(provider)) {
            case REMOTE -> remote.ensure(provider);
            case EXTERNAL -> external(provider);
        };
    }

    private static RuntimeState external(Provider provider) {
        String address = ProviderMapper.address(provider);
        if (address.isEmpty()) {
            return new RuntimeState.Failed(Fault.of(
                    FaultKind.INVALID_SPEC, ADDRESS, ADDRESS + " is needed with mode External; set it to host:port"));
        }
        try {
            return new RuntimeState.Running(ProviderAddress.parse(address));
        } catch (IllegalArgumentException wrong) {
            return new RuntimeState.Failed(
                    Fault.of(FaultKind.INVALID_SPEC, ADDRESS, ADDRESS + " is wrong: " + wrong.getMessage()));
        }
    }
}
