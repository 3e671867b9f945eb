package io.virtfleet.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Loopback ports that nobody listens on. */
final class FreePorts {
    /**
     * Below the range from which the kernel takes ports for outgoing connections: while a server is down, none of its
     * clients may be given its port.
     */
    private static final int FIRST = 20_000;

    private static final int LAST = 32_000;
    private static final int TRIES = 100;

    private FreePorts() {}

    static int next() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port found between " + FIRST + " and " + LAST);
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException _) {
            return false;
        }
    }
}
