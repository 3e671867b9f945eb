package io.virtfleet.sdk.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OpenConsolesTest {
    private static final int LIMIT = 2;

    private final OpenConsoles consoles = new OpenConsoles(LIMIT);
    private final GuestPort port = new GuestPort();

    /** Whatever happened, no place stays taken. */
    @AfterEach
    void everyPlaceIsFree() {
        port.end();
        await().until(() -> LIMIT, this::canOpen);
    }

    private boolean canOpen(int count) {
        GuestPort[] more = new GuestPort[count];
        try {
            for (int i = 0; i < count; i++) {
                GuestPort one = new GuestPort();
                more[i] = one;
                consoles.openShared(() -> one, RecordingCaller.quick());
            }
            return true;
        } catch (ProviderException exhausted) {
            return false;
        } finally {
            for (GuestPort one : more) {
                if (one != null) {
                    one.end();
                }
            }
        }
    }

    private static byte[] some(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static Fault refusal(Runnable call) {
        return catchThrowableOfType(ProviderException.class, call::run).fault();
    }

    @Test
    void passesAllBytesBothWaysInTheirOrder() {
        byte[] output = some(3 * Consoles.MAX_CHUNK_BYTES + 17, 1);
        byte[] input = some(200_003, 2);
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        port.say(output);
        Random sizes = new Random(3);
        for (int at = 0; at < input.length; ) {
            int size = Math.min(1 + sizes.nextInt(9000), input.length - at);
            session.input(ByteBuffer.wrap(input, at, size));
            at += size;
        }
        port.end();
        assertThat(caller.end()).isEqualTo("ended");
        assertThat(caller.heard()).isEqualTo(output);
        assertThat(port.read()).isEqualTo(input);
    }

    @Test
    void receivesNoMoreFromTheGuestWhileTheCallerIsSlow() {
        RecordingCaller caller = RecordingCaller.slow();
        consoles.openShared(() -> port, caller);
        port.say(some(5 * Consoles.MAX_CHUNK_BYTES, 4));
        for (int taken = 1; taken <= 5; taken++) {
            caller.awaitOutputs(taken);
            assertThat(caller.outputs()).isEqualTo(taken);
            assertThat(port.received()).isEqualTo(taken * Consoles.MAX_CHUNK_BYTES);
            caller.takeOne();
        }
        port.end();
        assertThat(caller.end()).isEqualTo("ended");
    }

    @Test
    void slowsDownACallerWhoIsFasterThanTheGuest() {
        port.stopReading();
        ConsoleSession session = consoles.openShared(() -> port, RecordingCaller.quick());
        byte[] input = some(100, 5);
        CompletableFuture<Void> sent =
                CompletableFuture.runAsync(() -> session.input(ByteBuffer.wrap(input)), Thread::startVirtualThread);
        await().until(() -> port.sendsBegun() == 1);
        assertThat(sent).isNotDone();
        port.startReading();
        await().until(sent::isDone);
        assertThat(port.read()).isEqualTo(input);
    }

    @Test
    void aGuestThatReadsNothingIsStillHeard() {
        port.stopReading();
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> session.input(ByteBuffer.wrap(some(10, 6))), Thread::startVirtualThread);
        await().until(() -> port.sendsBegun() == 1);
        byte[] output = some(1000, 7);
        port.say(output).end();
        assertThat(caller.end()).isEqualTo("ended");
        assertThat(caller.heard()).isEqualTo(output);
        await().until(sent::isDone);
    }

    @Test
    void aCallerWhoLeavesWakesBothDirections() {
        port.stopReading();
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> session.input(ByteBuffer.wrap(some(10, 8))), Thread::startVirtualThread);
        await().until(() -> port.sendsBegun() == 1);
        session.close();
        await().until(sent::isDone);
        assertThat(caller.end()).isEqualTo("UNREACHABLE");
        await().until(() -> port.closes() == 1);
    }

    @Test
    void aCallerWhoIsInterruptedLeaves() throws InterruptedException {
        port.stopReading();
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread sending = Thread.startVirtualThread(() -> {
            session.input(ByteBuffer.wrap(some(10, 9)));
            flag.set(Thread.currentThread().isInterrupted());
        });
        await().until(() -> port.sendsBegun() == 1);
        sending.interrupt();
        sending.join();
        assertThat(flag.get()).isTrue();
        assertThat(caller.end()).isEqualTo("UNREACHABLE");
    }

    @Test
    void reportsTheFaultOfAStreamThatBreaks() {
        RecordingCaller caller = RecordingCaller.quick();
        consoles.openShared(() -> port, caller);
        port.fail(ProviderException.of(FaultKind.DENIED, "not any more"));
        assertThat(caller.end()).isEqualTo("DENIED");
        await().until(() -> port.closes() == 1);
        assertThat(caller.ends()).isEqualTo(1);
    }

    @Test
    void reportsAnUnexpectedFailureAsInternal() {
        RecordingCaller caller = RecordingCaller.quick();
        consoles.openShared(() -> port, caller);
        port.fail(new IllegalStateException("bug"));
        assertThat(caller.end()).isEqualTo("INTERNAL");
    }

    @Test
    void aFailureToSendIsReportedByTheReader() {
        port.stopReading();
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(
                () -> session.input(ByteBuffer.wrap(some(10, 10))), Thread::startVirtualThread);
        await().until(() -> port.sendsBegun() == 1);
        port.fail(ProviderException.of(FaultKind.UNREACHABLE, "the host was lost"));
        assertThat(caller.end()).isEqualTo("UNREACHABLE");
        await().until(sent::isDone);
        assertThat(sent).isCompleted();
    }

    @Test
    void ignoresInputAfterTheEnd() {
        RecordingCaller caller = RecordingCaller.quick();
        ConsoleSession session = consoles.openShared(() -> port, caller);
        port.end();
        caller.end();
        await().until(() -> port.closes() == 1);
        session.input(ByteBuffer.wrap(some(10, 11)));
        session.close();
        assertThat(port.read()).isEmpty();
        assertThat(caller.ends()).isEqualTo(1);
    }

    @Test
    void refusesOneTooManyUntilOneIsClosed() {
        GuestPort second = new GuestPort();
        ConsoleSession session = consoles.openShared(() -> port, RecordingCaller.quick());
        consoles.openExclusive("vm", () -> second, RecordingCaller.quick());
        Fault fault = refusal(() -> consoles.openShared(GuestPort::new, RecordingCaller.quick()));
        assertThat(fault.kind()).isEqualTo(FaultKind.EXHAUSTED);
        session.close();
        await().until(() -> canOpen(1));
        second.end();
    }

    @Test
    void aConsoleThatCannotBeConnectedTakesNoPlace() {
        for (int i = 0; i <= LIMIT; i++) {
            assertThat(refusal(() -> consoles.openExclusive("vm", OpenConsolesTest::gone, RecordingCaller.quick()))
                            .kind())
                    .isEqualTo(FaultKind.NOT_FOUND);
            assertThat(refusal(() -> consoles.openShared(OpenConsolesTest::gone, RecordingCaller.quick()))
                            .kind())
                    .isEqualTo(FaultKind.NOT_FOUND);
        }
    }

    private static ConsoleStream gone() {
        throw ProviderException.of(FaultKind.NOT_FOUND, "the VM is gone");
    }

    @Test
    void theNextCallerTakesAnExclusiveConsoleOver() {
        RecordingCaller first = RecordingCaller.quick();
        RecordingCaller second = RecordingCaller.quick();
        RecordingCaller third = RecordingCaller.quick();
        GuestPort again = new GuestPort();
        consoles.openExclusive("vm", () -> port, first);
        consoles.openExclusive("vm", () -> again, second);
        assertThat(first.end()).isEqualTo("BUSY");
        await().until(() -> port.closes() == 1);
        byte[] output = some(100, 12);
        again.say(output);
        await().until(() -> second.heard().length == output.length);
        // The end of the first has not made anyone forget the second.
        GuestPort last = new GuestPort();
        await().until(() -> opened(last, third));
        assertThat(second.end()).isEqualTo("BUSY");
        last.end();
        assertThat(third.end()).isEqualTo("ended");
    }

    private boolean opened(GuestPort on, RecordingCaller caller) {
        try {
            consoles.openExclusive("vm", () -> on, caller);
            return true;
        } catch (ProviderException notYet) {
            return false;
        }
    }

    @Test
    void exclusiveConsolesOfTwoVmsDoNotMeet() {
        GuestPort other = new GuestPort();
        RecordingCaller one = RecordingCaller.quick();
        RecordingCaller two = RecordingCaller.quick();
        consoles.openExclusive("one", () -> port, one);
        consoles.openExclusive("two", () -> other, two);
        other.end();
        port.end();
        assertThat(one.end()).isEqualTo("ended");
        assertThat(two.end()).isEqualTo("ended");
    }

    @Test
    void aCallerThatFailsKeepsNoPlace() {
        for (int i = 0; i <= LIMIT; i++) {
            GuestPort ending = new GuestPort().say(some(1, 13)).end();
            await().until(() -> canOpen(1));
            consoles.openExclusive("vm", () -> ending, new FailingCaller());
            await().until(() -> ending.closes() == 1);
        }
    }

    /** A caller whose stream is gone, so that nothing can be told to it. */
    private static final class FailingCaller implements ConsoleReader {
        @Override
        public void output(ByteBuffer bytes) {
            throw new IllegalStateException("gone");
        }

        @Override
        public void ended() {
            throw new IllegalStateException("gone");
        }

        @Override
        public void broken(Fault fault) {
            throw new IllegalStateException("gone");
        }
    }
}
