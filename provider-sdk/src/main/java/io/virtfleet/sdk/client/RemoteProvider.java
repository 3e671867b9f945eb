package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderFactsCodec;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A provider behind a channel. Each part can be called whether the provider says it has it or not; {@link #parts} has
 * only those it says it has.
 */
public final class RemoteProvider {
    /** How each part is reached that a provider may have. */
    private static final Map<Capability, Reach> PARTS = Map.of(
            Capability.TASKS,
            (at, parts, has) -> parts.withRunningTasks(at.runningTasks()),
            Capability.INVENTORY,
            (at, parts, has) -> parts.withInventory(at.inventory(has)),
            Capability.ADOPTIONS,
            (at, parts, has) -> parts.withAdoptions(at.adoptions()),
            Capability.PLANS,
            (at, parts, has) -> parts.withPlans(at.plans()),
            Capability.PLATFORM,
            (at, parts, has) -> parts.withPlatform(at.platform()),
            Capability.SNAPSHOTS,
            (at, parts, has) -> parts.withSnapshots(new RemoteSnapshots(at.calls, traits(Capability.SNAPSHOTS, has))),
            Capability.CLONES,
            (at, parts, has) -> parts.withClones(new RemoteClones(at.calls, traits(Capability.CLONES, has))),
            Capability.IMAGES,
            (at, parts, has) -> parts.withImages(at.images()),
            Capability.DISKS,
            (at, parts, has) -> parts.withDisks(new RemoteDisks(at.calls, traits(Capability.DISKS, has))),
            Capability.CONSOLES,
            (at, parts, has) -> parts.withConsoles(new RemoteConsoles(at.calls, traits(Capability.CONSOLES, has))));

    /** Adds a part of a provider that has these capabilities. */
    @FunctionalInterface
    private interface Reach {
        ProviderParts add(RemoteProvider at, ProviderParts parts, Set<Capability> has);
    }

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
        ProviderParts parts =
                ProviderParts.of(facts.identity(), new RemoteVms(calls, vmTraits(has), facts.platformId()), tasks());
        for (Map.Entry<Capability, Reach> part : PARTS.entrySet()) {
            if (has.contains(part.getKey())) {
                parts = part.getValue().add(this, parts, has);
            }
        }
        return parts;
    }

    public VirtualMachines virtualMachines() {
        return new RemoteVms(calls, Set.of(), "");
    }

    public Tasks tasks() {
        return new RemoteTasks(calls);
    }

    public RunningTasks runningTasks() {
        return new RemoteTasks(calls);
    }

    public WatchableInventory inventory() {
        return new RemoteInventory(calls, backoff);
    }

    public Adoptions adoptions() {
        return new RemoteAdoptions(calls);
    }

    public Plans plans() {
        return new RemotePlatform(calls);
    }

    public Platform platform() {
        return new RemotePlatform(calls);
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
                .filter(each -> each.restsOn().isEmpty() && !PARTS.containsKey(each))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<Capability> traits(Capability part, Set<Capability> has) {
        return has.stream()
                .filter(each -> each.restsOn().filter(part::equals).isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }
}
