package io.virtfleet.manager.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.virtfleet.sdk.server.settings.ProgramExit;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Pages on one port, each asked anew at each request (ADR-0015). */
final class Pages implements AutoCloseable {
    private static final int BACKLOG = 16;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;

    private final HttpServer server;

    private Pages(HttpServer server) {
        this.server = server;
    }

    /** Serves the pages by their paths; the setting is named when the port is not to be had. */
    static Pages serve(int port, String setting, Map<String, Supplier<Page>> pages) throws ProgramExit {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(port), BACKLOG);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> answer(exchange, pages));
            server.start();
            return new Pages(server);
        } catch (IOException taken) {
            throw ProgramExit.config(
                    setting + " must be a port that is free, and is " + port + ": " + taken.getMessage());
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, Map<String, Supplier<Page>> pages) throws IOException {
        Supplier<Page> page = pages.get(exchange.getRequestURI().getPath());
        if (page == null) {
            send(exchange, new Page(NOT_FOUND, "there is " + String.join(", ", pages.keySet()) + "\n"));
        } else if (exchange.getRequestMethod().equals("GET")) {
            send(exchange, page.get());
        } else {
            send(exchange, new Page(NOT_ALLOWED, "only GET\n"));
        }
    }

    private static void send(HttpExchange exchange, Page page) throws IOException {
        byte[] body = page.text().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        try (exchange) {
            exchange.sendResponseHeaders(page.code(), body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
