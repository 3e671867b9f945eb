package io.virtfleet.bench.sdk;

/** A JVM that does nothing: what a process costs before it is of any use. */
public final class IdleJvm {
    private IdleJvm() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println("idle");
        Thread.currentThread().join();
    }
}
