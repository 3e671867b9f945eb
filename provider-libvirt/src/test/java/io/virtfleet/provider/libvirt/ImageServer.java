package io.virtfleet.provider.libvirt;

import com.sun.net.httpserver.HttpServer;
import io.virtfleet.contract.vm.ImageSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on this machine that gives images away, as its tests want it to. */
final class ImageServer implements AutoCloseable {
    private static final int OK = 200;

    private final HttpServer server;
    private final AtomicInteger requests = new AtomicInteger();

    private ImageServer(HttpServer server) {
        this.server = server;
    }

    static ImageServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
            return new ImageServer(server);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** What a provider must be told to fetch from here. */
    String[] flags() {
        int port = server.getAddress().getPort();
        return new String[] {"--image-reach=this_host", "--image-plain-http=allowed", "--image-ports=" + port};
    }

    /** An image that comes at once. */
    ImageSource gives(String name, byte[] bytes) {
        return gives(name, bytes, bytes.length, new CountDownLatch(0));
    }

    /** An image that ends before it should. */
    ImageSource breaksOff(String name, byte[] bytes) {
        return gives(name, Arrays.copyOf(bytes, bytes.length / 2), bytes.length, new CountDownLatch(0));
    }

    /** An image that stops halfway until it is told to go on. */
    ImageSource givesHalf(String name, byte[] bytes, CountDownLatch goOn) {
        return gives(name, bytes, bytes.length, goOn);
    }

    private ImageSource gives(String name, byte[] bytes, long announced, CountDownLatch goOn) {
        server.createContext("/" + name, exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(OK, announced);
            try (var body = exchange.getResponseBody()) {
                body.write(bytes, 0, bytes.length / 2);
                body.flush();
                goOn.await();
                body.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/" + name;
        return ImageSource.at(new ImageSource.Download(url, Map.of(), new ImageSource.Anonymous()));
    }

    int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
