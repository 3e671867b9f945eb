package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Loopback ports that nobody listens on. A port is given once: until this JVM ends, neither it nor another test run of
 * this user gets the same one.
 */
public final class FreePorts {
    /**
     * Below the range from which the kernel takes ports for outgoing connections: while a server is down, none of its
     * clients may be given its port.
     */
    private static final int FIRST = 20_000;

    private static final int LAST = 32_000;
    private static final int TRIES = 100;

    private static final FreePorts SHARED =
            new FreePorts(UserCache.folder("ports").resolve("lock"));

    // Byte N is locked by the JVM that has port N, until it ends.
    private final FileChannel reservations;

    FreePorts(Path file) {
        try {
            reservations = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A port for a server that a test starts. */
    public static int next() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (SHARED.reserve(port) && isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port found between " + FIRST + " and " + LAST);
    }

    /** Whether nobody had the port; from now on this JVM has it. */
    boolean reserve(int port) {
        try {
            return reservations.tryLock(port, 1, false) != null;
        } catch (OverlappingFileLockException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException _) {
            return false;
        }
    }
}
