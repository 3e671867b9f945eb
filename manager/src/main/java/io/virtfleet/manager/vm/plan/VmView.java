package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Everything one observation found out about a VM. Built once; never refreshed while a step runs. */
public record VmView(
        Lifecycle lifecycle, VmMemory memory, Desired desired, Presence presence, List<VmBackoff> backoffs) {
    /** The same, with what is wanted. */
    public VmView with(Desired wanted) {
        return new VmView(lifecycle, memory, wanted, presence, backoffs);
    }

    /** The same, with another finding about the VM. */
    public VmView with(Presence other) {
        return new VmView(lifecycle, memory, desired, other, backoffs);
    }

    /** The same, with the requests that may not be repeated now. */
    public VmView with(List<VmBackoff> pauses) {
        return new VmView(lifecycle, memory, desired, presence, pauses);
    }

    /**
     * Where the resource is in its life cycle.
     *
     * @param held our finalizer is on it, with the name of the Provider that the VM is created on
     * @param begun something may have been asked of a provider
     */
    public record Lifecycle(boolean deleting, boolean held, boolean begun, DeletionPolicy deletionPolicy) {}

    /** What happens to the VM when its resource is deleted. */
    public enum DeletionPolicy {
        DELETE,
        /** The VM stays. */
        ORPHAN,
        /** The finalizer is removed even if the VM could not be deleted. */
        FORCE
    }

    /** What is wanted. */
    public sealed interface Desired {
        /** Something it refers to does not exist yet; each entry says what and why. Empty: it was not read. */
        record Incomplete(List<String> missing) implements Desired {
            public Incomplete {
                missing = List.copyOf(missing);
            }
        }

        /** It cannot be done, whatever the provider; each fault names the field of the resource. */
        record Refused(List<Fault> faults) implements Desired {
            public Refused {
                faults = List.copyOf(faults);
            }
        }

        /**
         * Everything that is needed is known.
         *
         * @param fingerprint of the spec
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
                implements Desired {
            public Complete {
                waits = List.copyOf(waits);
            }

            /** The same with a smaller spec, and with what it leaves out until the VM is off. */
            public Complete deferring(VmSpec possible, List<String> waiting) {
                return new Complete(possible, FingerprintCodec.fingerprint(possible), power, policies, guest, waiting);
            }
        }
    }

    /**
     * The wanted power.
     *
     * @param grace how long a guest may take to shut down before it is switched off
     */
    public record Power(Target target, Duration grace, Restart restart) {}

    /** Where the power should be. */
    public enum Target {
        ON,
        OFF,
        OFF_GRACEFUL,
        PAUSED
    }

    /** A restart on request; an empty token asks for none. */
    public record Restart(String token, PowerAction how) {}

    /** What is to be done where the user has a choice. */
    public record Policies(OnDrift onDrift, OnRestartNeeded onRestartNeeded, OnVanished onVanished) {}

    /** When the VM was changed outside VirtFleet. */
    public enum OnDrift {
        REPORT,
        CORRECT
    }

    /** When a change takes effect only after a restart. */
    public enum OnRestartNeeded {
        WAIT,
        RESTART
    }

    /** When the provider no longer has the VM, though its resource was not deleted. */
    public enum OnVanished {
        REPORT,
        RECREATE
    }

    /** What is known of the VM itself. */
    public sealed interface Presence {
        /** The VM as far as it is known. */
        default Optional<VmState> known() {
            return switch (this) {
                case Present(VmState vm) -> Optional.of(vm);
                case Changing(var _, var _, var _, Optional<VmState> vm) -> vm;
                case ChangeFailed(var _, var _, Optional<VmState> vm) -> vm;
                case Absent _, Unknown _ -> Optional.empty();
            };
        }

        /** The provider has none; where it had one, or the resource is being deleted, it was asked just now. */
        record Absent() implements Presence {}

        /** The provider has it. */
        record Present(VmState vm) implements Presence {}

        /** A task works on it; {@code vm} is its state so far. */
        record Changing(VmMemory.Task task, int percent, String message, Optional<VmState> vm) implements Presence {}

        /** The task ended without its work being done; {@code vm} is its state now. */
        record ChangeFailed(VmMemory.Task task, Fault fault, Optional<VmState> vm) implements Presence {}

        /** The provider cannot answer now: nothing may be concluded. */
        record Unknown(UnknownReason reason, Fault fault) implements Presence {}
    }

    /** Why the presence of a VM is unknown. */
    public enum UnknownReason {
        /** There is no such Provider. */
        NO_PROVIDER,
        /** The Provider is paused by its user. */
        PAUSED,
        /** The Provider cannot be reached, or its inventory is not complete yet. */
        UNREACHABLE,
        /** It was asked, and failed. */
        FAILED
    }
}
