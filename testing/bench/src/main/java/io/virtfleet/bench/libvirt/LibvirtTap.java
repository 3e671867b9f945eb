package io.virtfleet.bench.libvirt;

import io.virtfleet.bench.Pause;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/** Stands between a client of libvirt and its host, and counts the calls by what their messages say. */
final class LibvirtTap implements AutoCloseable {
    private static final String SOCKET = "socket=";

    /** Of libvirt's remote protocol: the state of all domains. */
    private static final int ALL_DOMAIN_STATS = 344;

    private static final int REMOTE_PROGRAM = 0x20008086;
    private static final int CALL = 0;
    private static final int REPLY = 1;

    /** Length, program, version, procedure, type, serial, status. */
    private static final int HEAD_BYTES = 7 * Integer.BYTES;

    private static final int LONGEST = 64 << 20;

    /** What was asked so far. */
    record Calls(long all, long bulk) {
        Calls since(Calls earlier) {
            return new Calls(all - earlier.all, bulk - earlier.bulk);
        }
    }

    /** A procedure that somebody asked for, and when. */
    private record Asked(int procedure, long at) {}

    private final Path folder;
    private final String upstream;
    private final ServerSocketChannel listener;
    private final LongAdder all = new LongAdder();
    private final List<Double> bulkSeconds = new CopyOnWriteArrayList<>();

    private LibvirtTap(Path folder, String upstream, ServerSocketChannel listener) {
        this.folder = folder;
        this.upstream = upstream;
        this.listener = listener;
    }

    static LibvirtTap before(URI host) throws IOException {
        String text = host.toString();
        // Not below target: the path of a socket must be short.
        Path folder = Files.createTempDirectory("virtfleet-tap-");
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(folder.resolve("tap")));
        LibvirtTap tap = new LibvirtTap(folder, text.substring(text.indexOf(SOCKET) + SOCKET.length()), listener);
        Thread.ofPlatform().name("tap").daemon().start(tap::accept);
        return tap;
    }

    URI uri() {
        return URI.create("qemu+unix:///system?" + SOCKET + folder.resolve("tap"));
    }

    Calls calls() {
        return new Calls(all.sum(), bulkSeconds.size());
    }

    /** Waits until the state of all domains was told so many times more. */
    void awaitBulk(int times) throws InterruptedException {
        int end = bulkSeconds.size() + times;
        while (bulkSeconds.size() < end) {
            Pause.aMoment();
        }
    }

    /** How long each answer to the one call for all domains took. */
    double[] bulkSeconds() {
        return bulkSeconds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private void accept() {
        try {
            while (listener.isOpen()) {
                SocketChannel client = listener.accept();
                SocketChannel host = SocketChannel.open(UnixDomainSocketAddress.of(upstream));
                Map<Integer, Asked> asked = new ConcurrentHashMap<>();
                pass(client, host, asked);
                pass(host, client, asked);
            }
        } catch (IOException closed) {
            // The run is over.
        }
    }

    private void pass(SocketChannel from, SocketChannel to, Map<Integer, Asked> asked) {
        Thread.ofPlatform().name("tap-line").daemon().start(() -> {
            try (from;
                    to) {
                while (true) {
                    ByteBuffer message = read(from);
                    note(message, asked);
                    while (message.hasRemaining()) {
                        to.write(message);
                    }
                }
            } catch (IOException ended) {
                // One end hung up; both are closed.
            }
        });
    }

    private static ByteBuffer read(SocketChannel from) throws IOException {
        ByteBuffer length = filled(from, ByteBuffer.allocate(Integer.BYTES));
        int bytes = length.getInt(0);
        if (bytes < HEAD_BYTES || bytes > LONGEST) {
            throw new IOException("no message of libvirt has " + bytes + " bytes");
        }
        ByteBuffer message = ByteBuffer.allocate(bytes).putInt(bytes);
        return filled(from, message);
    }

    private static ByteBuffer filled(SocketChannel from, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (from.read(buffer) < 0) {
                throw new EOFException();
            }
        }
        return buffer.flip();
    }

    private void note(ByteBuffer message, Map<Integer, Asked> asked) {
        if (message.getInt(Integer.BYTES) != REMOTE_PROGRAM) {
            return;
        }
        int procedure = message.getInt(3 * Integer.BYTES);
        int type = message.getInt(4 * Integer.BYTES);
        int serial = message.getInt(5 * Integer.BYTES);
        if (type == CALL) {
            all.increment();
            asked.put(serial, new Asked(procedure, System.nanoTime()));
        } else if (type == REPLY) {
            Asked call = asked.remove(serial);
            if (call != null && call.procedure() == ALL_DOMAIN_STATS) {
                bulkSeconds.add((System.nanoTime() - call.at()) / 1e9);
            }
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
            Files.deleteIfExists(folder.resolve("tap"));
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
