package io.virtfleet.conformance.kit;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.OwnerProto.OwnerKey;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** All that one case has: a fleet of its own, and words to make, change and look at its VMs. Leaves nothing behind. */
public final class Scene implements AutoCloseable {
    /** The epoch of a case's calls; fencing cases go below and above it. */
    public static final long EPOCH = 10;

    private final ProviderUnderTest target;
    private final Set<Capability> capabilities;
    private final String fleet;
    private final Calls reading;
    private final TaskFollower tasks;
    private final Cleanup cleanup;
    private final SentCalls sent = new SentCalls();
    private int owners;

    public Scene(ProviderUnderTest target, Channel channel, Set<Capability> capabilities, String fleet) {
        this.target = target;
        this.capabilities = capabilities;
        this.fleet = fleet;
        this.reading = new Calls(
                ClientInterceptors.intercept(channel, sent), target.timeout().multipliedBy(2));
        this.tasks = new TaskFollower(reading, target.timeout());
        this.cleanup = new Cleanup(reading, tasks, target.timeout());
    }

    /** The last change or question that the case sent. */
    public String sent() {
        return sent.last();
    }

    public ProviderUnderTest target() {
        return target;
    }

    public Set<Capability> capabilities() {
        return capabilities;
    }

    public boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

    public Duration timeout() {
        return target.timeout();
    }

    public String fleet() {
        return fleet;
    }

    /** Another fleet of this case alone. */
    public String otherFleet() {
        return fleet + "-b";
    }

    /** The small VM this provider can make. */
    public VmSpec spec() {
        return target.spec();
    }

    /** Calls as this case's manager makes them. */
    public Calls calls() {
        return reading.as(fleet, EPOCH);
    }

    /** Calls without any metadata. */
    public Calls reading() {
        return reading;
    }

    public TaskFollower tasks() {
        return tasks;
    }

    public Cleanup cleanup() {
        return cleanup;
    }

    /** A new owner, whose VM is removed after the case. */
    public Owner owner() {
        owners++;
        return owner("conformance", "vm-" + owners);
    }

    /** A new owner of this name, whose VM is removed after the case. */
    public Owner owner(String namespace, String name) {
        Owner owner = Owner.newBuilder()
                .setFleet(fleet)
                .setNamespace(namespace)
                .setName(name)
                .setUid(UUID.randomUUID().toString())
                .build();
        cleanup.vmOf(owner);
        return owner;
    }

    /** A new VM that is off. */
    public VmState vm() {
        return vm(spec());
    }

    /** A new VM of this shape that is off. */
    public VmState vm(VmSpec spec) {
        return create(owner(), spec, PowerState.POWER_STATE_OFF);
    }

    /** A new VM that is on. */
    public VmState runningVm() {
        return runningVm(spec());
    }

    /** A new VM of this shape that is on. */
    public VmState runningVm(VmSpec spec) {
        return create(owner(), spec, PowerState.POWER_STATE_ON);
    }

    /** Creates a VM and waits for it. A shape this provider cannot honour makes the case not applicable. */
    public VmState create(Owner owner, VmSpec spec, PowerState power) {
        Calls calls = reading.as(owner.getFleet(), EPOCH);
        Supplier<VmState> call = () -> tasks.vm(calls.provider().create(Requests.create(owner, spec, power)));
        return spec.equals(spec()) ? call.get() : honoured(call);
    }

    /** Changes the power and waits for it. */
    public VmState power(VmState vm, PowerAction action) {
        return tasks.vm(calls().provider().power(Requests.power(Requests.owned(vm), action)));
    }

    /** Changes the shape and waits for it. A shape this provider cannot honour makes the case not applicable. */
    public VmState reconfigure(VmState vm, VmSpec spec) {
        return honoured(() -> tasks.vm(calls().provider().reconfigure(Requests.reconfigure(Requests.owned(vm), spec))));
    }

    /** Deletes the VM and waits for it. */
    public void delete(VmState vm) {
        tasks.absent(calls().provider().delete(Requests.delete(Requests.owned(vm))));
    }

    /** Answers what the call answers; a field that the provider says it cannot honour makes the case not applicable. */
    public static <T> T honoured(Supplier<T> call) {
        try {
            return call.get();
        } catch (StatusRuntimeException e) {
            throw Expect.detail(e).flatMap(Scene::refusedWish).orElseThrow(() -> e);
        }
    }

    private static Optional<RuntimeException> refusedWish(Fault fault) {
        return fault.kind() == FaultKind.UNSUPPORTED && !fault.field().isEmpty()
                ? Optional.of(new NotApplicable("the provider does not honour " + fault.field()))
                : Optional.empty();
    }

    public Optional<VmState> describe(String vmId) {
        return found(Requests.describe(vmId));
    }

    public Optional<VmState> find(Owner owner) {
        return find(Requests.key(owner));
    }

    public Optional<VmState> find(OwnerKey owner) {
        return found(Requests.describe(owner));
    }

    private Optional<VmState> found(DescribeRequest request) {
        DescribeResponse answer = reading.provider().describe(request);
        return switch (answer.getFoundCase()) {
            case VM -> Optional.of(answer.getVm());
            case ABSENT -> Optional.empty();
            case FOUND_NOT_SET -> throw new CaseFailure("a VM or 'absent'", "neither");
        };
    }

    /** The VM as it is now. */
    public VmState look(VmState vm) {
        return describe(vm.getId()).orElseThrow(() -> new CaseFailure("VM " + vm.getId() + " to be there", "'absent'"));
    }

    /** The VM is as it was: same shape, same power, same version. */
    public void unchanged(VmState before) {
        Expect.equal("the VM after a call that changes nothing", before, look(before));
    }

    /** The VM is there no more, neither by id nor by owner. */
    public void gone(VmState vm) {
        Expect.equal("Describe by id", Optional.empty(), describe(vm.getId()));
        Expect.equal("Describe by owner", Optional.empty(), find(vm.getOwner()));
    }

    /** The VM as a change names it when somebody asks whose it is not. */
    public OwnedVm asStranger(VmState vm) {
        return Requests.owned(
                vm.getId(),
                vm.getOwner().toBuilder().setUid(UUID.randomUUID().toString()).build());
    }

    /** A VM that was there and is gone. */
    public OwnedVm goneVm() {
        VmState vm = vm();
        delete(vm);
        return Requests.owned(vm);
    }

    @Override
    public void close() {
        sent.over();
        cleanup.close();
    }
}
