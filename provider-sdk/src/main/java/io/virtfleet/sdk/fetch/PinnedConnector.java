package io.virtfleet.sdk.fetch;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Connects to addresses that were checked, and to no other: the name is used only to verify the certificate. */
final class PinnedConnector {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private final DownloadPolicy.Limits limits;
    private final SSLContext tls;

    PinnedConnector(DownloadPolicy.Limits limits, SSLContext tls) {
        this.limits = limits;
        this.tls = tls;
    }

    /** A connection to the first address that accepts one. An interrupt of the thread that reads from it closes it. */
    Socket connect(ImageUrl url, List<InetAddress> addresses, Deadline deadline) throws IOException {
        var failure = new ConnectException("no address answered");
        for (InetAddress address : addresses) {
            try {
                return open(url, address, deadline);
            } catch (IOException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                failure.addSuppressed(e);
            }
        }
        throw addresses.size() == 1 && failure.getSuppressed()[0] instanceof IOException only ? only : failure;
    }

    private Socket open(ImageUrl url, InetAddress address, Deadline deadline) throws IOException {
        // A channel's socket, because it can be interrupted.
        Socket plain = SocketChannel.open().socket();
        try {
            plain.connect(new InetSocketAddress(address, url.port()), deadline.millisOf(limits.connect()));
            return switch (url.scheme()) {
                case HTTP -> plain;
                case HTTPS -> securedWithin(deadline.millisOf(limits.idle()), plain, url);
            };
        } catch (IOException | RuntimeException e) {
            plain.close();
            throw e;
        }
    }

    /** The handshake as a whole has this long: a limit for each read alone lets a server drip for ever. */
    private SSLSocket securedWithin(int millis, Socket plain, ImageUrl url) throws IOException {
        CompletableFuture<Void> tooLong = CompletableFuture.runAsync(
                () -> close(plain), CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
        try {
            return secured(plain, url, millis);
        } finally {
            tooLong.cancel(false);
        }
    }

    /** Closes a connection of which nothing more is needed. */
    static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // What was needed of it has been read, or has failed already.
            return;
        }
    }

    private SSLSocket secured(Socket plain, ImageUrl url, int waitMillis) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, url.host(), url.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(PROTOCOLS);
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(waitMillis);
        socket.startHandshake();
        return socket;
    }
}
