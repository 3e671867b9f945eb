package io.virtfleet.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A collector of traces on loopback that keeps what it gets; what is not OTLP over HTTP as JSON it refuses. */
public final class OtlpCollector implements AutoCloseable {
    private final KubernetesSerialization json = new KubernetesSerialization();
    private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
    private final HttpServer server;
    private volatile int status = HttpURLConnection.HTTP_OK;

    private OtlpCollector(HttpServer server) {
        this.server = server;
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    public static OtlpCollector start() {
        try {
            return new OtlpCollector(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a setting has it. */
    public String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on it takes nothing and answers with this status; 200 takes again. */
    public void answer(int newStatus) {
        status = newStatus;
    }

    public List<ReceivedSpan> spans() {
        return List.copyOf(spans);
    }

    /** Those that are as told, in the order they came. */
    public List<ReceivedSpan> spans(Predicate<ReceivedSpan> wanted) {
        return spans.stream().filter(wanted).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status == HttpURLConnection.HTTP_OK ? taken(exchange, body) : status, -1);
        }
    }

    private int taken(HttpExchange exchange, String body) {
        boolean wellSent = exchange.getRequestMethod().equals("POST")
                && "application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!wellSent) {
            return HttpURLConnection.HTTP_UNSUPPORTED_TYPE;
        }
        try {
            json.unmarshal(body, OtlpRequest.class).received().forEach(spans::add);
            return HttpURLConnection.HTTP_OK;
        } catch (RuntimeException malformed) {
            return HttpURLConnection.HTTP_BAD_REQUEST;
        }
    }
}
