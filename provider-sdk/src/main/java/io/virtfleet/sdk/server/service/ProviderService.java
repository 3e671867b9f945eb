package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.provider.ProviderFactsCodec;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.DescribeCodec;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.contract.vm.codec.PowerActionCodec;
import io.virtfleet.contract.vm.codec.PowerStateCodec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.ProviderProto.ValidateResponse;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.sdk.server.call.Fence;
import java.util.List;

/** Puts the required parts of any provider on the wire. */
public final class ProviderService extends ProviderGrpc.ProviderImplBase {
    private final ProviderParts parts;
    private final VirtualMachines vms;
    private final Tasks tasks;
    private final Fence fence;

    /** A VM as it is wanted, and whose it is. */
    private record Creation(Owner owner, VmSpec spec, PowerState power) {}

    /** What to do with which VM's power. */
    private record PowerChange(OwnedVm vm, PowerAction action) {}

    /** Which VM shall have which shape. */
    private record Reshaping(OwnedVm vm, VmSpec spec) {}

    /** Serves these parts; changes pass the fence. */
    public ProviderService(ProviderParts parts, Fence fence) {
        this.parts = parts;
        this.vms = parts.virtualMachines();
        this.tasks = parts.tasks();
        this.fence = fence;
    }

    @Override
    public void getCapabilities(GetCapabilitiesRequest request, StreamObserver<GetCapabilitiesResponse> reply) {
        answer(reply, () -> ProviderFactsCodec.encode(parts.facts()));
    }

    @Override
    public void validate(ValidateRequest request, StreamObserver<ValidateResponse> reply) {
        answer(reply, () -> encode(request.hasSpec() ? findings(request) : vms.check()));
    }

    @Override
    public void create(CreateRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Creation wish = FieldPath.read(at -> new Creation(
                    OwnerCodec.decode(request.getOwner(), at.field("owner")),
                    VmSpecCodec.decode(request.getSpec(), at.field("spec")),
                    PowerStateCodec.decodeWanted(request.getPower(), at.field("power"))));
            return OperationCodec.encodeVm(vms.create(wish.owner(), wish.spec(), wish.power()));
        });
    }

    @Override
    public void delete(DeleteRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            OwnedVm vm = FieldPath.read(at -> OwnerCodec.decode(request.getVm(), at.field("vm")));
            return OperationCodec.encodeGone(vms.delete(vm));
        });
    }

    @Override
    public void power(PowerRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            PowerChange wish = FieldPath.read(at -> new PowerChange(
                    OwnerCodec.decode(request.getVm(), at.field("vm")), PowerActionCodec.decode(request, at)));
            requireAbility(wish.action());
            return OperationCodec.encodeVm(vms.power(wish.vm(), wish.action()));
        });
    }

    @Override
    public void reconfigure(ReconfigureRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            Reshaping wish = FieldPath.read(at -> new Reshaping(
                    OwnerCodec.decode(request.getVm(), at.field("vm")),
                    VmSpecCodec.decode(request.getSpec(), at.field("spec"))));
            return OperationCodec.encodeVm(vms.reconfigure(wish.vm(), wish.spec()));
        });
    }

    @Override
    public void describe(DescribeRequest request, StreamObserver<DescribeResponse> reply) {
        answer(
                reply,
                () -> DescribeCodec.encodeFound(
                        switch (FieldPath.read(at -> DescribeCodec.decode(request, at))) {
                            case Lookup.ById<VmId>(VmId id) -> vms.describe(id);
                            case Lookup.ByOwner<VmId>(OwnerKey owner) -> vms.find(owner);
                        }));
    }

    @Override
    public void isTaskComplete(IsTaskCompleteRequest request, StreamObserver<TaskStatus> reply) {
        answer(
                reply,
                () -> TaskCodec.encode(
                        tasks.state(FieldPath.read(at -> TaskRefCodec.decode(request.getTask(), at.field("task"))))));
    }

    private List<Fault> findings(ValidateRequest request) {
        FieldPath.Reading<VmSpec> reading =
                FieldPath.inspect(at -> VmSpecCodec.decode(request.getSpec(), at.field("spec")));
        return reading.findings().isEmpty() ? vms.check(reading.value()) : reading.findings();
    }

    private static ValidateResponse encode(List<Fault> findings) {
        return ValidateResponse.newBuilder()
                .addAllFindings(findings.stream().map(FaultCodec::encode).toList())
                .build();
    }

    private void requireAbility(PowerAction action) {
        switch (action) {
            case PowerAction.Pause pause -> Traits.require(vms.traits(), Capability.PAUSE, "action");
            case PowerAction.Resume resume -> Traits.require(vms.traits(), Capability.PAUSE, "action");
            case PowerAction.Shutdown shutdown -> Traits.require(vms.traits(), Capability.GUEST_SHUTDOWN, "action");
            case PowerAction.Reboot reboot -> Traits.require(vms.traits(), Capability.GUEST_SHUTDOWN, "action");
            case PowerAction.On on -> {}
            case PowerAction.Off off -> {}
            case PowerAction.Reset reset -> {}
        }
    }
}
