package io.virtfleet.provider.acme;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.sdk.server.feed.ViewVersions;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The connection to Acme. Here Acme is a map in memory; put the calls of its client library into these methods, and the
 * rest of this module stays as it is. A call may block: it runs in a task.
 */
final class AcmePlatform {
    /**
     * A VM as Acme knows it.
     *
     * @param shape what it runs with
     * @param wanted what it will run with after its next start
     */
    record Vm(VmId id, Owner owner, PowerState power, VmSpec shape, VmSpec wanted, long version) {}

    /** What Acme says when it refuses a call. */
    enum Refusal {
        LOGIN_FAILED,
        NO_SUCH_VM,
        QUOTA_EXCEEDED,
        OFFLINE
    }

    /** How Acme's library fails. */
    static final class Failure extends RuntimeException {
        private final Refusal refusal;

        Failure(Refusal refusal, String message) {
            super(message);
            this.refusal = refusal;
        }

        Refusal refusal() {
            return refusal;
        }
    }

    private final Map<VmId, Vm> vms = new ConcurrentHashMap<>();
    private final ViewVersions versions;

    AcmePlatform(ViewVersions versions) {
        this.versions = versions;
    }

    /** Fails when Acme is not reached or does not accept the credentials. */
    void ping() {
        // Acme: the cheapest call that needs a login.
    }

    Optional<Vm> vm(VmId id) {
        // Acme: one VM by its id. Empty only when Acme says that there is none; else a Failure.
        return Optional.ofNullable(vms.get(id));
    }

    Optional<Vm> vmOf(OwnerKey owner) {
        // Acme: one VM by the stamp on it (a label, a tag, its UUID).
        return vms.values().stream()
                .filter(vm -> vm.owner().key().equals(owner))
                .findFirst();
    }

    Vm create(Owner owner, VmSpec spec, PowerState power) {
        // Acme: make the VM and put the owner's stamp on it in the same call, so that no VM is ever without one.
        VmId id = new VmId(UUID.randomUUID().toString());
        Vm vm = new Vm(id, owner, power, spec, spec, versions.next());
        vms.put(id, vm);
        return vm;
    }

    /** A start takes up the wanted shape. */
    Vm start(VmId id) {
        return change(id, vm -> new Vm(id, vm.owner(), PowerState.ON, vm.wanted(), vm.wanted(), versions.next()));
    }

    Vm stop(VmId id) {
        return change(id, vm -> new Vm(id, vm.owner(), PowerState.OFF, vm.shape(), vm.wanted(), versions.next()));
    }

    Vm reset(VmId id) {
        return change(id, vm -> vm);
    }

    /** A VM that runs keeps its shape until its next start. */
    Vm reshape(VmId id, VmSpec wanted) {
        return change(id, vm -> {
            VmSpec shape = vm.power() == PowerState.OFF ? wanted : vm.shape();
            return new Vm(id, vm.owner(), vm.power(), shape, wanted, versions.next());
        });
    }

    /** False when it was gone already, which is no failure. */
    boolean remove(VmId id) {
        // Acme: stop it, and remove it with its disks and snapshots.
        return vms.remove(id) != null;
    }

    private Vm change(VmId id, UnaryOperator<Vm> how) {
        // Acme: the change itself, then the VM as it is after it.
        Vm changed = vms.computeIfPresent(id, (same, vm) -> how.apply(vm));
        if (changed == null) {
            throw new Failure(Refusal.NO_SUCH_VM, "there is no VM " + id);
        }
        return changed;
    }
}
