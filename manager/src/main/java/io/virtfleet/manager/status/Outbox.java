package io.virtfleet.manager.status;

import java.util.ArrayDeque;
import java.util.Deque;

/** News that wait to be sent, a bounded number of them, warnings before the rest. */
final class Outbox {
    private final int most;
    private final Deque<News> warnings = new ArrayDeque<>();
    private final Deque<News> normals = new ArrayDeque<>();

    Outbox(int most) {
        this.most = most;
    }

    /** Answers how many were dropped for want of room: the newest of the least important. */
    synchronized int add(News news) {
        queue(news.type()).addLast(news);
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
    synchronized News take() {
        return (warnings.isEmpty() ? normals : warnings).removeFirst();
    }

    private Deque<News> queue(News.Type type) {
        return switch (type) {
            case WARNING -> warnings;
            case NORMAL -> normals;
        };
    }
}
