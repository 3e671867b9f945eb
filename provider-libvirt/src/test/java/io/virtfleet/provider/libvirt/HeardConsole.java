package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.console.ConsoleReader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** Keeps what a console said, and how it ended. */
final class HeardConsole implements ConsoleReader {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final CompletableFuture<String> end = new CompletableFuture<>();

    @Override
    public void output(ByteBuffer bytes) {
        byte[] chunk = new byte[bytes.remaining()];
        bytes.get(chunk);
        said.writeBytes(chunk);
    }

    @Override
    public void ended() {
        end.complete("ended");
    }

    @Override
    public void broken(Fault fault) {
        end.complete(fault.kind().name());
    }

    String text() {
        return said.toString(StandardCharsets.ISO_8859_1);
    }

    void await(String text) {
        Awaitility.await("the console says " + text)
                .timeout(Duration.ofSeconds(90))
                .until(() -> text().contains(text));
    }

    /** "ended", or the kind of the fault it broke with. */
    String end() {
        return Awaitility.await("the console ends")
                .timeout(Duration.ofSeconds(30))
                .until(() -> end.getNow(""), word -> !word.isEmpty());
    }
}
