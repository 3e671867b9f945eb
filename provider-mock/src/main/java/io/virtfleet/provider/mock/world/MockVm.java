package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Optional;

/**
 * A VM of the mock platform. Immutable; a change makes the next one.
 *
 * @param state what all see of it
 * @param serial its number on the platform; its addresses follow from it
 * @param shape what it has
 * @param wanted what it gets at its next start; the same object as {@code shape} when nothing waits
 */
public record MockVm(
        VmState state, int serial, VmSpec shape, VmSpec wanted, SnapshotTree snapshots, Origin origin, Guest guest) {

    /** A VM that is off. */
    static MockVm made(String id, int serial, Names names, VmSpec shape, Origin origin) {
        VmState blank = VmStates.of(
                VmState.draft(new VmId(id), names.name(), PowerState.OFF).done(), names.owner());
        return new MockVm(blank, serial, shape, shape, SnapshotTree.EMPTY, origin, Guest.OBEDIENT).seen();
    }

    /** Whose a new VM is and what it is called. */
    record Names(Optional<Owner> owner, String name) {}

    public String id() {
        return state.id().value();
    }

    public PowerState power() {
        return state.power();
    }

    /** The VM in a power state; one that stops or starts takes on what waited for that. */
    public MockVm powered(PowerState power) {
        boolean cycled = power == PowerState.OFF || power() == PowerState.OFF;
        return new MockVm(
                        state.redraft().power(power).done(),
                        serial,
                        cycled ? wanted : shape,
                        wanted,
                        snapshots,
                        origin,
                        guest)
                .seen();
    }

    /** The VM with another shape, as far as its power allows. */
    public MockVm shaped(VmSpec wish) {
        VmSpec known = Drives.recognised(Addresses.recognised(wish, this), this);
        RestartNeeds.refuseShrinking(shape, known, origin);
        VmSpec applied = RestartNeeds.applied(shape, known, power());
        VmSpec next = applied.equals(known) ? applied : known;
        return new MockVm(state, serial, applied, next, snapshots, origin, guest).seen();
    }

    /** The VM as it was in another time. */
    public MockVm restored(VmSpec past, PowerState power) {
        return new MockVm(state.redraft().power(power).done(), serial, past, past, snapshots, origin, guest).seen();
    }

    public MockVm inPhase(VmPhase phase) {
        return new MockVm(state.redraft().phase(phase).done(), serial, shape, wanted, snapshots, origin, guest);
    }

    /** The VM at rest in its power state. */
    public MockVm settled() {
        return inPhase(VmPhase.at(power()));
    }

    public MockVm keeping(SnapshotTree tree) {
        return new MockVm(state, serial, shape, wanted, tree, origin, guest);
    }

    public MockVm stamped(Optional<Owner> owner) {
        return new MockVm(VmStates.of(state, owner), serial, shape, wanted, snapshots, origin, guest);
    }

    public MockVm behaving(Guest manner) {
        return new MockVm(state, serial, shape, wanted, snapshots, origin, manner).seen();
    }

    /** The VM with other addresses than its platform gave it. */
    public MockVm answeringAt(List<String> ips) {
        return new MockVm(VmStates.answering(state, ips), serial, shape, wanted, snapshots, origin, guest);
    }

    /** What a disk of this VM holds, in a shape that it has or had; empty when there is no such disk. */
    public Optional<Content> content(String disk, VmSpec past) {
        MockVm then = new MockVm(state, serial, past, past, snapshots, origin, guest);
        return Drives.of(then).stream()
                .filter(each -> each.name().equals(disk))
                .findFirst()
                .map(each -> new Content(seed(each), each.sizeMib()));
    }

    private String seed(VmState.Disk disk) {
        Content inherited = origin.contents().get(disk.name());
        return inherited == null ? disk.id() : inherited.seed();
    }

    /** A state with a version that is older than its own. */
    public static VmState aged(VmState state) {
        return state.withViewVersion(1);
    }

    MockVm versioned(long version) {
        return new MockVm(state.withViewVersion(version), serial, shape, wanted, snapshots, origin, guest);
    }

    private MockVm seen() {
        return new MockVm(VmStates.of(this), serial, shape, wanted, snapshots, origin, guest);
    }
}
