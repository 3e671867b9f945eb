package io.virtfleet.contract.provider;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.VirtualMachines;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A provider is the parts it has. What it can do follows from them and cannot be claimed apart. */
public record ProviderParts(
        ProviderIdentity identity,
        VirtualMachines virtualMachines,
        Tasks tasks,
        Optional<Inventory> inventory,
        Optional<Snapshots> snapshots,
        Optional<Clones> clones,
        Optional<Images> images,
        Optional<Disks> disks,
        Optional<Consoles> consoles) {
    /** A provider of the required parts alone. */
    public static ProviderParts of(ProviderIdentity identity, VirtualMachines virtualMachines, Tasks tasks) {
        return new ProviderParts(
                identity,
                virtualMachines,
                tasks,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public ProviderParts withInventory(Inventory part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, Optional.of(part), snapshots, clones, images, disks, consoles);
    }

    public ProviderParts withSnapshots(Snapshots part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, inventory, Optional.of(part), clones, images, disks, consoles);
    }

    public ProviderParts withClones(Clones part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, inventory, snapshots, Optional.of(part), images, disks, consoles);
    }

    public ProviderParts withImages(Images part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, inventory, snapshots, clones, Optional.of(part), disks, consoles);
    }

    public ProviderParts withDisks(Disks part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, inventory, snapshots, clones, images, Optional.of(part), consoles);
    }

    public ProviderParts withConsoles(Consoles part) {
        return new ProviderParts(
                identity, virtualMachines, tasks, inventory, snapshots, clones, images, disks, Optional.of(part));
    }

    /** What this provider says of itself. */
    public ProviderFacts facts() {
        return new ProviderFacts(identity, capabilities());
    }

    /** All it can do beyond the calls every provider has. */
    public Set<Capability> capabilities() {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        all.addAll(virtualMachines.traits());
        inventory.ifPresent(part -> all.add(Capability.INVENTORY));
        inventory.filter(WatchableInventory.class::isInstance).ifPresent(part -> all.add(Capability.WATCH));
        snapshots.ifPresent(part -> add(all, Capability.SNAPSHOTS, part.traits()));
        clones.ifPresent(part -> add(all, Capability.CLONES, part.traits()));
        images.ifPresent(part -> all.add(Capability.IMAGES));
        disks.ifPresent(part -> add(all, Capability.DISKS, part.traits()));
        consoles.ifPresent(part -> add(all, Capability.CONSOLES, part.traits()));
        for (Capability each : all) {
            if (!all.containsAll(each.restsOn().map(Set::of).orElse(Set.of()))) {
                throw new IllegalStateException(each + " is claimed by a part it does not rest on");
            }
        }
        return all;
    }

    private static void add(Set<Capability> all, Capability part, Set<Capability> traits) {
        all.add(part);
        all.addAll(traits);
    }
}
