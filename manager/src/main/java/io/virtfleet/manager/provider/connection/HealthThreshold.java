package io.virtfleet.manager.provider.connection;

/** Turns unhealthy after enough failures in a row, and healthy after enough successes in a row. Not thread-safe. */
final class HealthThreshold {
    private final HealthCheckSettings settings;
    private boolean healthy = true;
    private int opposing;

    /** Starts healthy. */
    HealthThreshold(HealthCheckSettings settings) {
        this.settings = settings;
    }

    boolean healthy() {
        return healthy;
    }

    void succeeded() {
        opposing = healthy ? 0 : opposing + 1;
        if (opposing >= settings.successes()) {
            toggle();
        }
    }

    void failed() {
        opposing = healthy ? opposing + 1 : 0;
        if (opposing >= settings.failures()) {
            toggle();
        }
    }

    private void toggle() {
        healthy = !healthy;
        opposing = 0;
    }
}
