package io.virtfleet.provider.acme;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.ProviderProgram;

/** The provider for Acme: builds its parts and serves them. */
public final class AcmeProvider {
    private static final ProviderIdentity IDENTITY = new ProviderIdentity("acme", "0.1.0");

    static final ProviderProgram PROGRAM = ProviderProgram.named(IDENTITY.type(), IDENTITY.version());

    private AcmeProvider() {}

    /** Serves until the process is told to stop. */
    public static void main(String[] args) {
        PROGRAM.run(args, AcmeProvider::parts);
    }

    /** A provider is the parts it has; what it can do follows from them. Add one with {@code .withInventory(...)}. */
    static ProviderParts parts(ProviderContext context) {
        // Acme: log in here, with context.credentials(). Do not wait for it: serve, and let calls answer UNREACHABLE.
        AcmePlatform platform = new AcmePlatform(context.versions());
        return ProviderParts.of(IDENTITY, new AcmeVms(platform, context.tasks()), context.tasks());
    }
}
