package io.virtfleet.sdk.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.console.ConsoleReader;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** A caller that records what a console says and how it ends, and can be slow. */
final class RecordingCaller implements ConsoleReader {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
    private final CompletableFuture<String> end = new CompletableFuture<>();
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicInteger outputs = new AtomicInteger();
    private final Semaphore turns;

    private RecordingCaller(int turns) {
        this.turns = new Semaphore(turns);
    }

    static RecordingCaller quick() {
        return new RecordingCaller(Integer.MAX_VALUE / 2);
    }

    /** Takes nothing until it is told to. */
    static RecordingCaller slow() {
        return new RecordingCaller(0);
    }

    void takeOne() {
        turns.release();
    }

    @Override
    public void output(ByteBuffer bytes) {
        outputs.incrementAndGet();
        turns.acquireUninterruptibly();
        byte[] chunk = new byte[bytes.remaining()];
        bytes.get(chunk);
        heard.writeBytes(chunk);
    }

    @Override
    public void ended() {
        ends.incrementAndGet();
        end.complete("ended");
    }

    @Override
    public void broken(Fault fault) {
        ends.incrementAndGet();
        end.complete(fault.kind().name());
    }

    byte[] heard() {
        return heard.toByteArray();
    }

    void awaitOutputs(int count) {
        Awaitility.await().atMost(PATIENCE).until(() -> outputs.get() >= count);
    }

    int outputs() {
        return outputs.get();
    }

    /** "ended", or the kind of the fault it broke with. */
    String end() {
        Awaitility.await("the console ends").atMost(PATIENCE).until(end::isDone);
        return end.join();
    }

    int ends() {
        return ends.get();
    }
}
