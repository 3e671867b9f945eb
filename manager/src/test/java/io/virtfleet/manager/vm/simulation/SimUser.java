package io.virtfleet.manager.vm.simulation;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.mapping.VmManifests;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** All that people do: to their VMs, to what these refer to, and outside VirtFleet. */
final class SimUser {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<String> POWERS = List.of("On", "On", "Off", "OffGraceful", "Paused");

    private final SimWorld world;
    private final Simulation simulation;

    SimUser(SimWorld world, Simulation simulation) {
        this.world = world;
        this.simulation = simulation;
    }

    void live(long millis) {
        for (long at = 0; at < millis; at += 5_000) {
            world.after(at + world.below(5_000), this::act);
        }
    }

    private void act() {
        String name = world.pick(NAMES);
        ResourceKey key = new ResourceKey("VirtualMachine", VmManifests.NAMESPACE, name);
        Optional<VirtualMachine> vm = simulation.cluster().find(key);
        vm.ifPresentOrElse(this::change, () -> create(name));
    }

    private void create(String name) {
        String uid = new UUID(world.anyLong(), world.anyLong()).toString();
        world.note("the user makes " + name);
        simulation.ledger().born(uid, name);
        SimSpec desired = new SimSpec(
                world.pick(POWERS),
                2,
                "",
                "Delete",
                world.pick(List.of("Never", "Always")),
                world.pick(List.of("Wait", "Immediate")));
        simulation.cluster().create(name, uid, desired.spec());
        if (world.flip(0.3)) {
            world.soon(2_000, () -> simulation.cluster().byUid(uid).ifPresent(this::delete));
        }
    }

    private void change(VirtualMachine vm) {
        switch (world.below(15)) {
            case 14 -> strip(vm);
            case 0, 1 -> power(vm, world.pick(POWERS));
            case 2, 3 -> ask(vm, "cpus", desired -> desired.cpus(1 + world.below(4)));
            case 4, 5 -> restart(vm);
            case 6, 7 -> delete(vm);
            case 8 -> orphan(vm);
            case 9 -> ask(vm, "recreate", desired -> desired.recreatePolicy(world.pick(List.of("Never", "Always"))));
            case 10 -> loseClass();
            case 11 -> editStatus(vm);
            case 12 -> powerOutsideVirtFleet(vm);
            default -> removeOutsideVirtFleet(vm);
        }
    }

    private void ask(VirtualMachine vm, String what, UnaryOperator<SimSpec> change) {
        SimSpec desired = change.apply(SimSpec.of(vm.getSpec()));
        world.note("the user changes " + what + " of " + name(vm) + ": " + desired);
        simulation.cluster().edit(vm, desired.spec());
    }

    private void power(VirtualMachine vm, String word) {
        simulation.ledger().restartForgiven(uid(vm));
        ask(vm, "power", desired -> desired.power(word));
    }

    /** It has to be seen where the VM is known and runs. */
    private void restart(VirtualMachine vm) {
        boolean known = vm.getStatus() != null && vm.getStatus().id() != null;
        boolean runs = SimSpec.of(vm.getSpec()).state() == PowerState.ON;
        ask(vm, "token", desired -> desired.token("at-" + world.now()));
        simulation.ledger().tokenSet(uid(vm));
        if (known && runs && !simulation.ledger().wasRemoved(uid(vm))) {
            simulation.ledger().restartWanted(uid(vm), world.now());
        }
    }

    private void delete(VirtualMachine vm) {
        world.note("the user deletes " + name(vm));
        simulation.cluster().delete(vm);
    }

    private void orphan(VirtualMachine vm) {
        simulation.ledger().letGo(uid(vm));
        if (world.flip(0.5)) {
            ask(vm, "deletion", desired -> desired.deletionPolicy("Orphan"));
        } else {
            simulation.cluster().annotate(vm, "virtrigaud.io/force-delete", "true");
        }
    }

    /** What is deleted before it is held again leaves its VM to whoever sees it. */
    private void strip(VirtualMachine vm) {
        world.note("someone removes the finalizers of " + name(vm));
        simulation.ledger().stripped(uid(vm));
        simulation.cluster().takeFinalizersOff(vm);
    }

    private void loseClass() {
        world.note("the user removes the class");
        simulation.takeClass();
        world.soon(20_000, simulation::giveClass);
    }

    /** A status that was edited is put right with the next change of the object. */
    private void editStatus(VirtualMachine vm) {
        VirtualMachineStatus old = vm.getStatus();
        if (old == null) {
            return;
        }
        world.note("the user empties the status of " + name(vm));
        simulation.ledger().stalled(uid(vm));
        simulation.ledger().restartForgiven(uid(vm));
        simulation.cluster().editStatus(vm, null);
    }

    private void powerOutsideVirtFleet(VirtualMachine vm) {
        onPlatform(vm).filter(there -> there.power() == PowerState.ON).ifPresent(there -> {
            world.note("someone pulls the plug of " + name(vm));
            simulation
                    .platform()
                    .put(there.after(new PowerAction.Off(), world.now()).settled());
        });
    }

    private void removeOutsideVirtFleet(VirtualMachine vm) {
        onPlatform(vm).ifPresent(there -> {
            world.note("someone removes the VM of " + name(vm));
            simulation.ledger().removed(uid(vm));
            simulation.platform().remove(there);
        });
    }

    /** Not while it is worked on: a platform does not allow that either. */
    private Optional<SimVm> onPlatform(VirtualMachine vm) {
        return simulation.platform().all().stream()
                .filter(each -> each.owner().uid().equals(uid(vm)))
                .filter(each -> each.equals(each.settled()))
                .findFirst();
    }

    /** When all is over: what only a person can mend is mended. */
    void makeUp() {
        simulation.giveClass();
        List.copyOf(simulation.cluster().all()).stream()
                .filter(vm -> simulation.ledger().needsATouch(uid(vm)))
                .forEach(vm -> simulation.cluster().annotate(vm, "example.com/touched", "at last"));
    }

    private static String uid(VirtualMachine vm) {
        return vm.getMetadata().getUid();
    }

    private static String name(VirtualMachine vm) {
        return vm.getMetadata().getName();
    }
}
