package io.virtfleet.testkit.cluster;

/** The text of a kubeconfig for one user of a control plane. */
final class Kubeconfig {
    private Kubeconfig() {}

    static String ofAdmin(Layout layout) {
        return text(
                layout,
                "{client-certificate: %s, client-key: %s}"
                        .formatted(
                                layout.adminTls().resolve("tls.crt"),
                                layout.adminTls().resolve("tls.key")));
    }

    static String ofToken(Layout layout, String token) {
        return text(layout, "{token: %s}".formatted(token));
    }

    private static String text(Layout layout, String user) {
        return """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts:
                  - name: test
                    context: {cluster: test, user: test}
                clusters:
                  - name: test
                    cluster: {server: '%s', certificate-authority: %s}
                users:
                  - name: test
                    user: %s
                """.formatted(layout.apiServerUrl(), layout.caFile(), user);
    }
}
