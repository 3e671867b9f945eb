package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderFactsCodec;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A provider behind a channel. Each part can be called whether the provider says it has it or not; {@link #parts} has
 * only those it says it has.
 */
public final class RemoteProvider {
    private static final Set<Capability> PARTS = EnumSet.of(
            Capability.INVENTORY,
            Capability.SNAPSHOTS,
            Capability.CLONES,
            Capability.IMAGES,
            Capability.DISKS,
            Capability.CONSOLES);

    private final RemoteCalls calls;
    private final Backoff backoff;

    private RemoteProvider(RemoteCalls calls, Backoff backoff) {
        this.calls = calls;
        this.backoff = backoff;
    }

    /** The provider at the end of a channel; {@code epoch} is asked at each change. */
    public static RemoteProvider of(
            ProviderChannel channel, Supplier<Epoch> epoch, Deadlines deadlines, Backoff backoff) {
        return of(channel, epoch, deadlines, backoff, fault -> {});
    }

    /** The same; {@code fenced} hears that a change was refused because a later epoch was seen. */
    public static RemoteProvider of(
            ProviderChannel channel,
            Supplier<Epoch> epoch,
            Deadlines deadlines,
            Backoff backoff,
            Consumer<Fault> fenced) {
        return new RemoteProvider(new RemoteCalls(channel, epoch, deadlines, fenced), backoff);
    }

    /** What the provider says of itself, asked now. */
    public ProviderFacts facts() {
        return ProviderFactsCodec.decode(
                calls.read(ProviderGrpc.getGetCapabilitiesMethod(), GetCapabilitiesRequest.getDefaultInstance()));
    }

    /** The parts that the provider says it has. */
    public ProviderParts parts(ProviderFacts facts) {
        Set<Capability> has = facts.capabilities();
        return new ProviderParts(
                facts.identity(),
                new RemoteVms(calls, vmTraits(has)),
                tasks(),
                has.contains(Capability.INVENTORY) ? Optional.of(inventory(has)) : Optional.empty(),
                has.contains(Capability.SNAPSHOTS)
                        ? Optional.of(new RemoteSnapshots(calls, traits(Capability.SNAPSHOTS, has)))
                        : Optional.empty(),
                has.contains(Capability.CLONES)
                        ? Optional.of(new RemoteClones(calls, traits(Capability.CLONES, has)))
                        : Optional.empty(),
                has.contains(Capability.IMAGES) ? Optional.of(images()) : Optional.empty(),
                has.contains(Capability.DISKS)
                        ? Optional.of(new RemoteDisks(calls, traits(Capability.DISKS, has)))
                        : Optional.empty(),
                has.contains(Capability.CONSOLES)
                        ? Optional.of(new RemoteConsoles(calls, traits(Capability.CONSOLES, has)))
                        : Optional.empty());
    }

    public VirtualMachines virtualMachines() {
        return new RemoteVms(calls, Set.of());
    }

    public Tasks tasks() {
        return new RemoteTasks(calls);
    }

    public WatchableInventory inventory() {
        return new RemoteInventory(calls, backoff);
    }

    public Snapshots snapshots() {
        return new RemoteSnapshots(calls, Set.of());
    }

    public Clones clones() {
        return new RemoteClones(calls, Set.of());
    }

    public Images images() {
        return new RemoteImages(calls);
    }

    public Disks disks() {
        return new RemoteDisks(calls, Set.of());
    }

    public Consoles consoles() {
        return new RemoteConsoles(calls, Set.of());
    }

    private Inventory inventory(Set<Capability> has) {
        WatchableInventory inventory = inventory();
        return has.contains(Capability.WATCH) ? inventory : new ListOnly(inventory);
    }

    /** An inventory whose provider does not say that it can be watched. */
    private record ListOnly(Inventory whole) implements Inventory {
        @Override
        public Page<VmState> list(PageRequest page, Scope scope) {
            return whole.list(page, scope);
        }
    }

    private static Set<Capability> vmTraits(Set<Capability> has) {
        return has.stream()
                .filter(each -> each.restsOn().isEmpty() && !PARTS.contains(each))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<Capability> traits(Capability part, Set<Capability> has) {
        return has.stream()
                .filter(each -> each.restsOn().filter(part::equals).isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }
}
