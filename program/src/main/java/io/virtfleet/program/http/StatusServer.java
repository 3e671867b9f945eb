package io.virtfleet.program.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Serves probes and metrics on one port (ADR-0015). Each page is asked for at each request. */
public final class StatusServer implements AutoCloseable {
    private static final int BACKLOG = 16;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int NO_BODY = -1;
    private static final Set<String> READS = Set.of("GET", "HEAD");

    private final HttpServer server;

    private StatusServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Serves the pages by their paths.
     *
     * @param port the setting that the address comes from; the exit names it when the port is not to be had
     */
    public static StatusServer start(
            InetSocketAddress address, Setting<Integer> port, Map<String, Supplier<StatusPage>> pages)
            throws ProgramExit {
        Map<String, Supplier<StatusPage>> byPath = new TreeMap<>(pages);
        try {
            HttpServer server = HttpServer.create(address, BACKLOG);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> answer(exchange, byPath));
            server.start();
            return new StatusServer(server);
        } catch (IOException taken) {
            throw ProgramExit.config("--" + port.flag() + " must be a free port, but is " + address.getPort() + ": "
                    + taken.getMessage());
        }
    }

    /** The port they are served on. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, Map<String, Supplier<StatusPage>> pages) throws IOException {
        Supplier<StatusPage> page = pages.get(exchange.getRequestURI().getPath());
        if (page == null) {
            send(
                    exchange,
                    new StatusPage(NOT_FOUND, "not found; the pages are " + String.join(", ", pages.keySet()) + "\n"));
        } else if (READS.contains(exchange.getRequestMethod())) {
            send(exchange, page.get());
        } else {
            send(exchange, new StatusPage(NOT_ALLOWED, "only GET and HEAD\n"));
        }
    }

    private static void send(HttpExchange exchange, StatusPage page) throws IOException {
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        try (exchange) {
            if (exchange.getRequestMethod().equals("HEAD")) {
                exchange.sendResponseHeaders(page.code(), NO_BODY);
            } else {
                exchange.sendResponseHeaders(page.code(), body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }
}
