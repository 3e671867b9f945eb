package io.virtfleet.sdk.server.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.virtfleet.sdk.server.settings.ProgramExit;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The pages {@code /healthz}, {@code /readyz} and {@code /metrics}. */
public final class StatusPages implements AutoCloseable {
    private static final int BACKLOG = 16;

    private final HttpServer server;

    private StatusPages(HttpServer server) {
        this.server = server;
    }

    /** Serves the pages; {@code ready} and {@code metrics} are asked at each request. */
    public static StatusPages start(InetSocketAddress address, BooleanSupplier ready, Supplier<String> metrics)
            throws ProgramExit {
        try {
            HttpServer server = HttpServer.create(address, BACKLOG);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/healthz", exchange -> answer(exchange, 200, "ok\n"));
            server.createContext("/readyz", exchange -> {
                boolean isReady = ready.getAsBoolean();
                answer(exchange, isReady ? 200 : 503, isReady ? "ok\n" : "not ready\n");
            });
            server.createContext("/metrics", exchange -> answer(exchange, 200, metrics.get()));
            server.start();
            return new StatusPages(server);
        } catch (BindException taken) {
            throw ProgramExit.config(
                    "port " + address.getPort() + " is in use or not allowed: choose another with" + " --health-port");
        } catch (IOException refused) {
            throw ProgramExit.config("the health port cannot be opened: " + refused.getMessage());
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

    private static void answer(HttpExchange exchange, int code, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        try (exchange) {
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
