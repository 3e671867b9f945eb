package io.virtfleet.manager.app;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What users write. */
final class Manifests {
    static final String PROVIDER = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: Provider
            metadata: {name: mock}
            spec:
              type: mock
              runtime: {mode: External, address: "%s", service: {tls: {enabled: false}}}
              healthCheck: {interval: 1s}
            """;

    static final String CLASS = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: VMClass
            metadata: {name: %s}
            spec: {cpu: %d, memory: 2Gi}
            """;

    static final String IMAGE = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: VMImage
            metadata: {name: debian}
            spec: {source: {mock: {name: debian-13, sizeGiB: 4}}}
            """;

    static final String NETWORK = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: VMNetworkAttachment
            metadata: {name: lan}
            spec: {network: {mock: {name: lan}}}
            """;

    static final String VM = """
            apiVersion: infra.virtrigaud.io/v1beta1
            kind: VirtualMachine
            metadata: {name: %s}
            spec:
              providerRef: {name: mock}
              classRef: {name: small}
              imageRef: {name: debian}
              networks: [{name: eth0, networkRef: {name: lan}}]
            """;

    private Manifests() {}

    static InputStream stream(String manifest) {
        return new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8));
    }
}
