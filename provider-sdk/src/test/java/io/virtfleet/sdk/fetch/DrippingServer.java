package io.virtfleet.sdk.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that begins a long TLS record and sends it a byte at a time, each long before anyone's patience ends. */
final class DrippingServer implements AutoCloseable {
    static final int RECORD_BYTES = 0x4000;

    private static final byte[] HANDSHAKE = {0x16, 3, 3, 0x40, 0};
    private static final int PAUSE_MILLIS = 20;

    private final ServerSocket listener;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger dripped = new AtomicInteger();

    DrippingServer() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::serve);
    }

    int port() {
        return listener.getLocalPort();
    }

    int dripped() {
        return dripped.get();
    }

    private void serve() {
        try (Socket socket = listener.accept()) {
            OutputStream out = socket.getOutputStream();
            out.write(HANDSHAKE);
            while (dripped.incrementAndGet() < RECORD_BYTES && !closed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                out.write(0);
            }
        } catch (IOException | InterruptedException left) {
            // The other side has gone, which is what the test waits for.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        listener.close();
    }
}
