package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.ProviderProgram;

/** The provider for libvirt hosts: builds its parts and serves them. */
public final class LibvirtProvider {
    private static final ProviderIdentity IDENTITY = new ProviderIdentity("libvirt", "0.1.0");

    private LibvirtProvider() {}

    /** Serves until the process is told to stop. */
    public static void main(String[] args) {
        program().run(args, LibvirtProvider::parts);
    }

    static ProviderProgram program() {
        ProviderProgram program = ProviderProgram.named(IDENTITY.type(), IDENTITY.version());
        for (Setting<?> setting : LibvirtSettings.ALL) {
            program = program.with(setting);
        }
        return program;
    }

    static ProviderParts parts(ProviderContext context) throws ProgramExit {
        return new LibvirtSetup(context).parts(IDENTITY);
    }
}
