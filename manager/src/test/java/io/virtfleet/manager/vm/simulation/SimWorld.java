package io.virtfleet.manager.vm.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.Collectors;

/** Virtual time, one stream of chance, and what is still to happen. */
final class SimWorld {
    private static final int DIARY_LINES = 200;
    private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

    private final Random random;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Deque<Line> diary = new ArrayDeque<>();
    private Runnable afterEach = () -> {};
    private long now;
    private long count;
    private boolean calm;

    SimWorld(long seed) {
        this.random = new Random(seed);
    }

    private record Line(long at, String words) {}

    private record Event(long at, long number, Runnable work) {}

    void check(Runnable invariants) {
        afterEach = invariants;
    }

    long now() {
        return now;
    }

    /** From now on nothing fails. */
    void calm() {
        calm = true;
        note("from here on nothing fails");
    }

    /** Whether a mishap happens; never once the world is calm. */
    boolean mishap(double probability) {
        return !calm && random.nextDouble() < probability;
    }

    /** A choice that is no mishap. */
    boolean flip(double probability) {
        return random.nextDouble() < probability;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    long anyLong() {
        return random.nextLong();
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    void after(long millis, Runnable work) {
        events.add(new Event(now + millis, count++, work));
    }

    /** At a random time that is not far away. */
    void soon(int mostMillis, Runnable work) {
        after(random.nextInt(mostMillis + 1), work);
    }

    /** Does what comes next, as often as said; answers how much of it there was. */
    int run(int most) {
        for (int done = 0; done < most; done++) {
            Event next = events.poll();
            if (next == null) {
                return done;
            }
            now = Math.max(now, next.at());
            next.work().run();
            afterEach.run();
        }
        return most;
    }

    void runUntil(long millis) {
        while (true) {
            Event next = events.peek();
            if (next == null || next.at() > millis) {
                return;
            }
            run(1);
        }
    }

    void note(String line) {
        diary.add(new Line(now, line));
        if (diary.size() > DIARY_LINES) {
            diary.removeFirst();
        }
    }

    String diary() {
        return diary.stream()
                .map(line -> "%9.3f s  %s".formatted(line.at() / 1000.0, line.words()))
                .collect(Collectors.joining("\n"));
    }

    Clock clock() {
        return new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return BEGINNING.plusMillis(now);
            }
        };
    }
}
