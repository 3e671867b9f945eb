package io.virtfleet.testkit.cluster;

import io.virtfleet.testkit.Parts;
import io.virtfleet.testkit.RestartableProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** How etcd is run for a test: one member, on loopback, quick rather than safe against power loss. */
final class Etcd {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private Etcd() {}

    static RestartableProcess start(Layout layout) {
        List<String> command = List.of(
                Parts.located().program("etcd").toString(),
                "--data-dir=" + layout.path("etcd"),
                "--unsafe-no-fsync",
                "--listen-client-urls=" + layout.etcdUrl(),
                "--advertise-client-urls=" + layout.etcdUrl(),
                "--listen-peer-urls=" + layout.etcdPeerUrl(),
                "--initial-advertise-peer-urls=" + layout.etcdPeerUrl(),
                "--initial-cluster=default=" + layout.etcdPeerUrl());
        return new RestartableProcess(command, layout.path("etcd.log"), () -> healthy(layout.etcdUrl()));
    }

    private static boolean healthy(String url) {
        try {
            var connection =
                    (HttpURLConnection) URI.create(url + "/health").toURL().openConnection();
            connection.setConnectTimeout((int) PATIENCE.toMillis());
            connection.setReadTimeout((int) PATIENCE.toMillis());
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        } catch (IOException _) {
            return false;
        }
    }
}
