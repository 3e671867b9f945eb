package io.virtfleet.provider.mock;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.ProviderProgram;
import java.nio.file.Path;
import java.util.Optional;

/** A provider whose platform is its own memory. */
public final class MockProvider {
    private static final ProviderIdentity IDENTITY = new ProviderIdentity("mock", "0.1.0");
    private static final Setting<Boolean> ADMIN =
            Setting.toggle("admin", false).describedAs("serves the admin service, by which tests drive the mock");
    private static final Setting<Optional<Path>> STATE_FILE =
            Setting.path("state-file", "").describedAs("file the VMs are kept in over restarts; empty: nowhere");

    private MockProvider() {}

    public static void main(String[] args) {
        program().run(args, MockProvider::parts);
    }

    static ProviderProgram program() {
        return ProviderProgram.named(IDENTITY.type(), IDENTITY.version())
                .with(ADMIN)
                .with(STATE_FILE);
    }

    static ProviderParts parts(ProviderContext context) throws ProgramExit {
        MockSetup setup = MockSetup.of(context, context.settings().get(STATE_FILE));
        return context.settings().get(ADMIN) ? setup.drivenParts(IDENTITY) : setup.parts(IDENTITY);
    }
}
