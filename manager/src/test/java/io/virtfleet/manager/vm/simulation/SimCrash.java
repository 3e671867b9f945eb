package io.virtfleet.manager.vm.simulation;

/** The process ends here; nothing may catch it but the simulation. */
final class SimCrash extends Error {
    private static final long serialVersionUID = 1;

    SimCrash() {
        super("the process ended", null, false, false);
    }
}
