package io.virtfleet.provider.libvirt.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A server's answer, as far as its headers; the body is still on the line. */
record Answer(ImageUrl url, ResponseHead head, WireInput input, Socket socket) implements Closeable {

    /** Asks for the image on a fresh connection, which this answer then owns. */
    static Answer ask(ImageUrl url, Map<String, String> headers, Socket socket, WireInput input) throws IOException {
        var request = new StringBuilder()
                .append("GET " + url.target() + " HTTP/1.1\r\n")
                .append("Host: " + url.authority() + "\r\n");
        // An encoded body has neither the length nor the checksum that the image has.
        request.append("Accept-Encoding: identity\r\nConnection: close\r\n");
        headers.forEach((name, value) -> request.append(name + ": " + value + "\r\n"));
        request.append("\r\n");
        socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return new Answer(url, ResponseHead.read(input), input, socket);
    }

    Body body() throws IOException {
        return Body.of(head, input);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Everything that was wanted of it has been read, or has failed already.
            return;
        }
    }
}
