package io.virtfleet.controller.status;

import java.util.ArrayDeque;
import java.util.Deque;

/** A bounded queue of events to send, warnings first. */
final class EventQueue {
    private final int most;
    private final Deque<EventMessage> warnings = new ArrayDeque<>();
    private final Deque<EventMessage> normals = new ArrayDeque<>();

    EventQueue(int most) {
        this.most = most;
    }

    /** Returns how many were dropped because the queue is full: the newest of the least important. */
    synchronized int add(EventMessage message) {
        queue(message.type()).addLast(message);
        notifyAll();
        if (warnings.size() + normals.size() <= most) {
            return 0;
        }
        (normals.isEmpty() ? warnings : normals).removeLast();
        return 1;
    }

    /** Waits until there is one, and leaves it there. */
    synchronized void awaitOne() throws InterruptedException {
        while (warnings.isEmpty() && normals.isEmpty()) {
            wait();
        }
    }

    /** The most important, which is there after {@link #awaitOne}. */
    synchronized EventMessage take() {
        return (warnings.isEmpty() ? normals : warnings).removeFirst();
    }

    private Deque<EventMessage> queue(EventMessage.Type type) {
        return switch (type) {
            case WARNING -> warnings;
            case NORMAL -> normals;
        };
    }
}
