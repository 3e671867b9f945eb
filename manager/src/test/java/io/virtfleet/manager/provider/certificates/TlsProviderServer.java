package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.manager.provider.IdleVms;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.sdk.server.ProviderProgram;
import io.virtfleet.sdk.server.ServingProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A provider that serves by TLS from a folder into which a test puts Secrets, as a kubelet would. */
final class TlsProviderServer implements AutoCloseable {
    private final Path folder;
    private final ServingProvider serving;

    private TlsProviderServer(Path folder, ServingProvider serving) {
        this.folder = folder;
        this.serving = serving;
    }

    static TlsProviderServer start(Path folder, Secret secret) throws ProgramExit, IOException {
        mount(folder, secret);
        return new TlsProviderServer(
                folder,
                ProviderProgram.named("idle", "1")
                        .start(
                                List.of("--port=0", "--health-port=0", "--tls-dir=" + folder),
                                Map.of("VIRTRIGAUD_PROVIDER_ALLOWED_SANS", CertificateNames.MANAGER),
                                context -> ProviderParts.of(
                                        new ProviderIdentity("idle", "1"), new IdleVms(), context.tasks())));
    }

    /** Replaces the files. */
    void mount(Secret secret) throws IOException {
        mount(folder, secret);
    }

    ProviderAddress address() {
        return new ProviderAddress("127.0.0.1", serving.port());
    }

    /** Whether a new connection is good at both ends. */
    boolean answers(ClientTls tls, String name) {
        try (ProviderChannel fresh = ProviderChannel.secure(address(), tls, name)) {
            return answers(fresh);
        }
    }

    static boolean answers(ProviderChannel channel) {
        try {
            var remote = RemoteProvider.of(
                    channel, () -> new Epoch("blue", 1), Deadlines.usual(), Backoff.usual(new Random(1)));
            return remote.facts().identity().type().equals("idle");
        } catch (ProviderException refused) {
            return false;
        }
    }

    private static void mount(Path folder, Secret secret) throws IOException {
        for (Map.Entry<String, String> file : secret.getData().entrySet()) {
            Path fresh = Files.write(
                    folder.resolve(file.getKey() + ".new"), Base64.getDecoder().decode(file.getValue()));
            Files.move(fresh, folder.resolve(file.getKey()), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() {
        serving.close();
    }
}
