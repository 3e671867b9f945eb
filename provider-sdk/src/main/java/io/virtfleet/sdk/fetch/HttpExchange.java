package io.virtfleet.sdk.fetch;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * One GET on a connection of its own, which it closes. Apache HttpCore speaks HTTP; a response that it tolerates, but
 * whose end is in doubt, is refused here (ADR-0022).
 */
final class HttpExchange implements Closeable {
    private static final int MAX_INTERIM_RESPONSES = 8;
    private static final int FIRST_FINAL_STATUS = 200;
    private static final int LAST_STATUS = 599;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    private final Socket socket;
    private final Connection connection;
    private final ClassicHttpResponse response;

    private HttpExchange(Socket socket, Connection connection, ClassicHttpResponse response) {
        this.socket = socket;
        this.connection = connection;
        this.response = response;
    }

    /** Sends the request and reads the head of the final response; the exchange owns the socket from then on. */
    static HttpExchange get(ImageUrl url, Map<String, String> headers, Socket socket, Timeouts timeouts)
            throws IOException {
        // The target is taken as it is: parsed as a URI, a path of //name/x would lose its name.
        var request = new BasicClassicHttpRequest("GET", null, null, url.target());
        request.addHeader("Host", url.authority());
        // An encoded body has neither the length nor the checksum that the image has.
        request.addHeader("Accept-Encoding", "identity");
        request.addHeader("Connection", "close");
        headers.forEach(request::addHeader);
        try {
            var connection = new Connection(socket, timeouts);
            connection.sendRequestHeader(request);
            connection.flush();
            return new HttpExchange(socket, connection, finalResponse(connection));
        } catch (HttpException e) {
            // Its message quotes the server.
            throw new ProtocolException("a malformed head");
        }
    }

    private static ClassicHttpResponse finalResponse(Connection connection) throws IOException, HttpException {
        for (int i = 0; i < MAX_INTERIM_RESPONSES; i++) {
            ClassicHttpResponse response = connection.receiveResponseHeader();
            boolean known = response.getVersion().lessEquals(HttpVersion.HTTP_1_1)
                    && response.getVersion().greaterEquals(HttpVersion.HTTP_1_0);
            if (!known || response.getCode() > LAST_STATUS) {
                throw new ProtocolException("no status line");
            }
            if (response.getCode() >= FIRST_FINAL_STATUS) {
                return response;
            }
        }
        throw new ProtocolException("no final status");
    }

    int status() {
        return response.getCode();
    }

    boolean isRedirect() {
        return REDIRECTS.contains(response.getCode());
    }

    /** Where a redirect leads to; empty: it does not say. */
    Optional<String> location() throws ProtocolException {
        return single("Location");
    }

    /** The bytes of the image. A connection that ends before them is an {@link EOFException}. */
    Body body() throws IOException {
        if (!single("Content-Encoding").orElse("identity").equalsIgnoreCase("identity")) {
            throw new ProtocolException("a content encoding that was not requested");
        }
        OptionalLong length = length();
        try {
            connection.receiveResponseEntity(response);
        } catch (HttpException e) {
            throw new ProtocolException("a body of unknown form");
        }
        return new Body(length, response.getEntity().getContent());
    }

    /** Empty: in chunks. A body that ends when the connection does could be cut anywhere, and is refused. */
    private OptionalLong length() throws ProtocolException {
        Optional<String> transfer = single("Transfer-Encoding");
        Optional<String> length = single("Content-Length");
        if (transfer.isPresent()) {
            if (length.isPresent() || !transfer.get().equalsIgnoreCase("chunked")) {
                throw new ProtocolException("a transfer encoding other than chunked, or a length beside it");
            }
            return OptionalLong.empty();
        }
        if (!length.filter(LENGTH.asMatchPredicate()).isPresent()) {
            throw new ProtocolException("no valid length");
        }
        return OptionalLong.of(Long.parseLong(length.get()));
    }

    /** A server that contradicts itself is not believed. */
    private Optional<String> single(String name) throws ProtocolException {
        Header[] all = response.getHeaders(name);
        if (all.length > 1) {
            throw new ProtocolException(name + " more than once");
        }
        return all.length == 0
                ? Optional.empty()
                : Optional.of(all[0].getValue().strip());
    }

    /** Closes the socket and no more: HttpCore would first read what an endless server still sends. */
    @Override
    public void close() {
        PinnedConnector.close(socket);
    }

    /**
     * The bytes of a response.
     *
     * @param length empty when the server does not tell
     */
    record Body(OptionalLong length, InputStream content) {}

    /**
     * How long a server may take.
     *
     * @param idle to send its next bytes
     * @param deadline to send all of them
     */
    record Timeouts(Duration idle, Deadline deadline) {}

    /** HttpCore's connection with limits on what a server may send, and on how long it may take. */
    private static final class Connection extends DefaultBHttpClientConnection {
        private static final Http1Config LIMITS = Http1Config.custom()
                .setMaxLineLength(16 << 10)
                .setMaxHeaderCount(100)
                .setMaxEmptyLineCount(1)
                .build();

        Connection(Socket socket, Timeouts timeouts) throws IOException {
            // The parser is not given the limits of its connection.
            super(
                    LIMITS,
                    null,
                    null,
                    null,
                    null,
                    null,
                    given -> new DefaultHttpResponseParser(LIMITS, new StrictHeaders(), null));
            bind(new SocketHolder(socket) {
                @Override
                protected InputStream getInputStream(Socket from) throws IOException {
                    return new TimedInput(from, timeouts);
                }
            });
        }
    }

    /** HttpCore passes over blanks before the name of a header. */
    private static final class StrictHeaders extends BasicLineParser {
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+:");

        @Override
        public Header parseHeader(CharArrayBuffer line) throws ParseException {
            if (!NAME.matcher(line).lookingAt()) {
                throw new ParseException("Invalid header");
            }
            return super.parseHeader(line);
        }
    }

    /**
     * What a server sends. No response ends with its connection, so the end of it is an error: HttpCore would take a
     * last line that was cut off for a whole one, and half an image for all of it.
     */
    private static final class TimedInput extends InputStream {
        private final Socket socket;
        private final InputStream stream;
        private final Timeouts timeouts;

        TimedInput(Socket socket, Timeouts timeouts) throws IOException {
            this.socket = socket;
            this.stream = socket.getInputStream();
            this.timeouts = timeouts;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            read(one, 0, 1);
            return one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            socket.setSoTimeout(timeouts.deadline().millisOf(timeouts.idle()));
            int count = stream.read(bytes, offset, length);
            if (count < 0) {
                throw new EOFException();
            }
            return count;
        }
    }
}
