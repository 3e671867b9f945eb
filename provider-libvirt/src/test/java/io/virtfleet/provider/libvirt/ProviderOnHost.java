package io.virtfleet.provider.libvirt;

import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.testkit.LibvirtHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** This provider inside the test's process, over real gRPC, at a real host. */
final class ProviderOnHost {
    private ProviderOnHost() {}

    static ServingProvider serve(LibvirtHost host, String... more) throws ProgramExit {
        List<String> flags = new ArrayList<>(
                List.of("--insecure", "--port=0", "--health-port=0", "--domain-type=qemu", "--endpoint=" + host.uri()));
        flags.addAll(List.of(more));
        return LibvirtProvider.program().start(flags, Map.of(), LibvirtProvider::parts);
    }
}
