package io.virtfleet.contract.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmState.GuestFacts;
import java.util.List;
import java.util.Optional;

/** A {@link VmState} that is being put together by the names of its parts; what nobody says is empty. */
public final class VmStateDraft {
    private final VmId id;
    private final String name;
    private Optional<Owner> owner = Optional.empty();
    private PowerState power;
    private VmPhase phase;
    private String reason = "";
    private int cpuCount;
    private long memoryMib;
    private List<VmState.Disk> disks = List.of();
    private List<VmState.Nic> nics = List.of();
    private Optional<GuestFacts> guest = Optional.empty();
    private String host = "";
    private List<String> pendingRestart = List.of();
    private long viewVersion;
    private VmState.Configuration configuration = VmState.Configuration.UNKNOWN;

    VmStateDraft(VmId id, String name, PowerState power) {
        this.id = id;
        this.name = name;
        this.power = power;
        this.phase = VmPhase.at(power);
    }

    VmStateDraft(VmState state) {
        this(state.id(), state.name(), state.power());
        owner = state.owner();
        phase = state.phase();
        reason = state.reason();
        cpuCount = state.cpuCount();
        memoryMib = state.memoryMib();
        disks = state.disks();
        nics = state.nics();
        guest = state.guest();
        host = state.host();
        pendingRestart = state.pendingRestart();
        viewVersion = state.viewVersion();
        configuration = state.configuration();
    }

    public VmStateDraft owner(Owner other) {
        owner = Optional.of(other);
        return this;
    }

    /** Nobody's of ours. */
    public VmStateDraft unowned() {
        owner = Optional.empty();
        return this;
    }

    /** And the phase of a VM that rests there. */
    public VmStateDraft power(PowerState other) {
        power = other;
        phase = VmPhase.at(other);
        return this;
    }

    public VmStateDraft phase(VmPhase other) {
        phase = other;
        return this;
    }

    public VmStateDraft reason(String other) {
        reason = other;
        return this;
    }

    public VmStateDraft hardware(int cpus, long mib) {
        cpuCount = cpus;
        memoryMib = mib;
        return this;
    }

    public VmStateDraft disks(List<VmState.Disk> others) {
        disks = others;
        return this;
    }

    public VmStateDraft nics(List<VmState.Nic> others) {
        nics = others;
        return this;
    }

    public VmStateDraft guest(GuestFacts facts) {
        guest = Optional.of(facts);
        return this;
    }

    public VmStateDraft silentGuest() {
        guest = Optional.empty();
        return this;
    }

    public VmStateDraft host(String other) {
        host = other;
        return this;
    }

    public VmStateDraft pendingRestart(List<String> paths) {
        pendingRestart = paths;
        return this;
    }

    public VmStateDraft viewVersion(long version) {
        viewVersion = version;
        return this;
    }

    public VmStateDraft configuration(VmState.Configuration other) {
        configuration = other;
        return this;
    }

    public VmState done() {
        return new VmState(
                id,
                owner,
                name,
                power,
                phase,
                reason,
                cpuCount,
                memoryMib,
                disks,
                nics,
                guest,
                host,
                pendingRestart,
                viewVersion,
                configuration);
    }
}
