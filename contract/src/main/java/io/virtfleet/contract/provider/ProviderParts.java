package io.virtfleet.contract.provider;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.VirtualMachines;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A provider is the parts it has. What it can do follows from them and cannot be claimed apart. */
public final class ProviderParts {
    private final ProviderIdentity identity;
    private final VirtualMachines virtualMachines;
    private final Tasks tasks;
    private final Map<Class<?>, Object> others;

    private ProviderParts(
            ProviderIdentity identity, VirtualMachines virtualMachines, Tasks tasks, Map<Class<?>, Object> others) {
        this.identity = identity;
        this.virtualMachines = virtualMachines;
        this.tasks = tasks;
        this.others = Map.copyOf(others);
    }

    /** A provider of the required parts alone. */
    public static ProviderParts of(ProviderIdentity identity, VirtualMachines virtualMachines, Tasks tasks) {
        return new ProviderParts(identity, virtualMachines, tasks, Map.of());
    }

    public ProviderIdentity identity() {
        return identity;
    }

    public VirtualMachines virtualMachines() {
        return virtualMachines;
    }

    public Tasks tasks() {
        return tasks;
    }

    public Optional<RunningTasks> runningTasks() {
        return part(RunningTasks.class);
    }

    public Optional<Inventory> inventory() {
        return part(Inventory.class);
    }

    public Optional<Adoptions> adoptions() {
        return part(Adoptions.class);
    }

    public Optional<Plans> plans() {
        return part(Plans.class);
    }

    public Optional<Platform> platform() {
        return part(Platform.class);
    }

    public Optional<Snapshots> snapshots() {
        return part(Snapshots.class);
    }

    public Optional<Clones> clones() {
        return part(Clones.class);
    }

    public Optional<Images> images() {
        return part(Images.class);
    }

    public Optional<Disks> disks() {
        return part(Disks.class);
    }

    public Optional<Consoles> consoles() {
        return part(Consoles.class);
    }

    public ProviderParts withRunningTasks(RunningTasks part) {
        return with(RunningTasks.class, part);
    }

    public ProviderParts withInventory(Inventory part) {
        return with(Inventory.class, part);
    }

    public ProviderParts withAdoptions(Adoptions part) {
        return with(Adoptions.class, part);
    }

    public ProviderParts withPlans(Plans part) {
        return with(Plans.class, part);
    }

    public ProviderParts withPlatform(Platform part) {
        return with(Platform.class, part);
    }

    public ProviderParts withSnapshots(Snapshots part) {
        return with(Snapshots.class, part);
    }

    public ProviderParts withClones(Clones part) {
        return with(Clones.class, part);
    }

    public ProviderParts withImages(Images part) {
        return with(Images.class, part);
    }

    public ProviderParts withDisks(Disks part) {
        return with(Disks.class, part);
    }

    public ProviderParts withConsoles(Consoles part) {
        return with(Consoles.class, part);
    }

    private <P> ProviderParts with(Class<P> kind, P part) {
        Map<Class<?>, Object> more = new HashMap<>(others);
        more.put(kind, part);
        return new ProviderParts(identity, virtualMachines, tasks, more);
    }

    private <P> Optional<P> part(Class<P> kind) {
        return Optional.ofNullable(kind.cast(others.get(kind)));
    }

    /** What this provider says of itself. */
    public ProviderFacts facts() {
        return new ProviderFacts(identity, capabilities(), virtualMachines.platformId());
    }

    /** All it can do beyond the calls every provider has. */
    public Set<Capability> capabilities() {
        Set<Capability> all = EnumSet.noneOf(Capability.class);
        all.addAll(virtualMachines.traits());
        runningTasks().ifPresent(part -> all.add(Capability.TASKS));
        inventory().ifPresent(part -> all.add(Capability.INVENTORY));
        inventory().filter(WatchableInventory.class::isInstance).ifPresent(part -> all.add(Capability.WATCH));
        adoptions().ifPresent(part -> all.add(Capability.ADOPTIONS));
        plans().ifPresent(part -> all.add(Capability.PLANS));
        platform().ifPresent(part -> all.add(Capability.PLATFORM));
        snapshots().ifPresent(part -> add(all, Capability.SNAPSHOTS, part.traits()));
        clones().ifPresent(part -> add(all, Capability.CLONES, part.traits()));
        images().ifPresent(part -> all.add(Capability.IMAGES));
        disks().ifPresent(part -> add(all, Capability.DISKS, part.traits()));
        consoles().ifPresent(part -> add(all, Capability.CONSOLES, part.traits()));
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
