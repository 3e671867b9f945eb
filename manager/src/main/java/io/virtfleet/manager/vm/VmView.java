package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** All that one look saw of a VM. Built once; never refreshed while a step runs. */
record VmView(Life life, VmMemory memory, Wish wish, Presence presence) {

    /**
     * Where the resource stands between its creation and its end.
     *
     * @param held our finalizer is on it, with the name of the provider that work begins on
     */
    record Life(boolean deleting, boolean held, Parting parting) {}

    /** What becomes of the VM when its resource goes. */
    enum Parting {
        DELETE,
        /** The VM stays as it is. */
        ORPHAN,
        /** The resource goes even if the VM could not be deleted. */
        FORCE
    }

    /** What is asked for. */
    sealed interface Wish {
        /** Something it refers to is not there; each entry says what and why. */
        record Incomplete(List<String> missing) implements Wish {
            public Incomplete {
                missing = List.copyOf(missing);
            }
        }

        /** It cannot be done, whatever the provider. */
        record Refused(List<Fault> faults) implements Wish {
            public Refused {
                faults = List.copyOf(faults);
            }
        }

        /**
         * All that is needed is known.
         *
         * @param guest the versions of the Secrets that went into the spec; empty: none did
         * @param waits what is left out of the spec until the VM is off
         */
        record Complete(
                VmSpec spec,
                String fingerprint,
                Power power,
                Policies policies,
                Optional<String> guest,
                List<String> waits)
                implements Wish {
            public Complete {
                waits = List.copyOf(waits);
            }
        }
    }

    /**
     * The wanted power.
     *
     * @param grace how long a guest may take to shut down before it is switched off
     */
    record Power(Target target, Duration grace, Restart restart) {}

    /** Where the power should be. */
    enum Target {
        ON,
        OFF,
        OFF_GRACEFUL,
        PAUSED
    }

    /** A restart on request; an empty token asks for none. */
    record Restart(String token, PowerAction how) {}

    /** What is to be done where the user has a choice. */
    record Policies(OnDrift onDrift, OnRestartNeeded onRestartNeeded, OnVanished onVanished) {}

    /** When the VM was changed behind our back. */
    enum OnDrift {
        REPORT,
        CORRECT
    }

    /** When a change takes effect only after a restart. */
    enum OnRestartNeeded {
        WAIT,
        RESTART
    }

    /** When the VM is no more, though nobody deleted its resource. */
    enum OnVanished {
        REPORT,
        RECREATE
    }

    /** What is known of the VM itself. */
    sealed interface Presence {
        /** The provider has none; where it had one, or the resource goes, it was asked just now. */
        record Absent() implements Presence {}

        /** It is there. */
        record Present(VmState vm) implements Presence {}

        /** A task works on it; {@code vm} is as far as it is. */
        record Changing(VmMemory.Task task, int percent, String message, Optional<VmState> vm) implements Presence {}

        /** The task ended without its work being done. */
        record ChangeFailed(VmMemory.Task task, Fault fault) implements Presence {}

        /** The provider cannot tell now: nothing may be concluded. */
        record Unseen(Doubt doubt, Fault fault) implements Presence {}
    }

    /** Why nothing is known. */
    enum Doubt {
        /** There is no such Provider. */
        NO_PROVIDER,
        /** A person asked to leave the Provider alone. */
        PAUSED,
        /** The Provider is not reached, or has not told everything yet. */
        UNREACHABLE,
        /** It was asked, and failed. */
        FAILED
    }
}
