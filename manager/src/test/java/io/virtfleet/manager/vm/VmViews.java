package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.VmView.Doubt;
import io.virtfleet.manager.vm.VmView.Life;
import io.virtfleet.manager.vm.VmView.OnDrift;
import io.virtfleet.manager.vm.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.VmView.OnVanished;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Policies;
import io.virtfleet.manager.vm.VmView.Power;
import io.virtfleet.manager.vm.VmView.Presence;
import io.virtfleet.manager.vm.VmView.Restart;
import io.virtfleet.manager.vm.VmView.Target;
import io.virtfleet.manager.vm.VmView.Wish;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Views in test words: {@code aVm().wanted(Target.OFF).present(PowerState.ON)}. */
record VmViews(Life life, VmMemory memory, Wish wish, Presence presence) {
    static final VmId ID = new VmId("vm-1");
    static final String SHAPE = "shape-of-2-cpus";
    static final Duration GRACE = Duration.ofSeconds(30);
    static final VmMemory.Task CREATING = new VmMemory.Task(new TaskRef("t-1"), VmAction.CREATE);
    static final Fault AWAY = Fault.of(FaultKind.UNREACHABLE, "nobody answers");

    static final Owner OWNER = new Owner("fleet", "default", "web", "00000000-0000-0000-0000-000000000001");
    private static final Policies USUAL = new Policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.REPORT);

    /** A held VM with two processors that should run and has not been made. */
    static VmViews aVm() {
        return new VmViews(
                new Life(false, true, Parting.DELETE),
                VmMemory.NOTHING,
                wish(Target.ON, "", USUAL),
                new Presence.Absent());
    }

    static VmState state(PowerState power, int cpus) {
        return VmState.draft(ID, "web", power)
                .owner(OWNER)
                .hardware(cpus, 2048)
                .viewVersion(1)
                .done();
    }

    /** The same VM at another work. */
    static VmState in(VmPhase phase, VmState vm) {
        return vm.redraft().phase(phase).done();
    }

    /** The same VM with a change that takes effect after a restart. */
    static VmState waiting(VmState vm) {
        return vm.redraft().pendingRestart(List.of("spec.hardware.cpu_count")).done();
    }

    static Wish.Complete wish(Target target, String token, Policies policies) {
        return new Wish.Complete(
                VmSpec.of(Hardware.of(2, 2048)),
                SHAPE,
                new Power(target, GRACE, new Restart(token, new PowerAction.Reboot())),
                policies,
                Optional.empty(),
                List.of());
    }

    VmViews deleting() {
        return new VmViews(new Life(true, life.held(), life.parting()), memory, wish, presence);
    }

    VmViews notHeld() {
        return new VmViews(new Life(life.deleting(), false, life.parting()), memory, wish, presence);
    }

    VmViews parting(Parting parting) {
        return new VmViews(new Life(life.deleting(), life.held(), parting), memory, wish, presence);
    }

    VmViews wanted(Target target) {
        return asking(
                wish(target, complete().power().restart().token(), complete().policies()));
    }

    VmViews restartToken(String token) {
        return asking(wish(complete().power().target(), token, complete().policies()));
    }

    VmViews policies(OnDrift drift, OnRestartNeeded restart, OnVanished vanished) {
        return asking(wish(
                complete().power().target(),
                complete().power().restart().token(),
                new Policies(drift, restart, vanished)));
    }

    VmViews asking(Wish other) {
        return new VmViews(life, memory, other, presence);
    }

    /** It was made as wanted, and the status tells this power. */
    VmViews settledBefore(PowerState told) {
        return remembering(memory.withId(ID)
                .withApplied(SHAPE)
                .withRestartToken(complete().power().restart().token())
                .withToldPower(Optional.of(told)));
    }

    VmViews remembering(VmMemory other) {
        return new VmViews(life, other, wish, presence);
    }

    VmViews present(PowerState power) {
        return seen(new Presence.Present(state(power, 2)));
    }

    VmViews present(VmState vm) {
        return seen(new Presence.Present(vm));
    }

    VmViews unseen(Doubt doubt) {
        return seen(new Presence.Unseen(doubt, AWAY));
    }

    VmViews seen(Presence other) {
        return new VmViews(life, memory, wish, other);
    }

    VmStep next() {
        return VmPlan.next(new VmView(life, memory, wish, presence));
    }

    Wish.Complete complete() {
        return (Wish.Complete) wish;
    }
}
