package io.virtfleet.manager.provider;

/** Counts checks: so many failures in a row make it unhealthy, so many successes healthy again. Not thread-safe. */
final class Streak {
    private final HealthRules rules;
    private boolean good = true;
    private int against;

    /** Begins healthy. */
    Streak(HealthRules rules) {
        this.rules = rules;
    }

    boolean good() {
        return good;
    }

    void succeeded() {
        against = good ? 0 : against + 1;
        if (against >= rules.successes()) {
            turn();
        }
    }

    void failed() {
        against = good ? against + 1 : 0;
        if (against >= rules.failures()) {
            turn();
        }
    }

    private void turn() {
        good = !good;
        against = 0;
    }
}
