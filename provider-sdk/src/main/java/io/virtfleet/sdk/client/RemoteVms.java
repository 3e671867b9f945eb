package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.DescribeCodec;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.contract.vm.codec.PowerActionCodec;
import io.virtfleet.contract.vm.codec.PowerStateCodec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A provider's VMs, over the wire. */
record RemoteVms(RemoteCalls calls, Set<Capability> traits, String platformId) implements VirtualMachines {

    @Override
    public List<Fault> check() {
        return validate(ValidateRequest.getDefaultInstance());
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        return validate(
                ValidateRequest.newBuilder().setSpec(VmSpecCodec.encode(spec)).build());
    }

    private List<Fault> validate(ValidateRequest request) {
        return calls.read(ProviderGrpc.getValidateMethod(), request).getFindingsList().stream()
                .map(FaultCodec::decode)
                .toList();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        CreateRequest request = CreateRequest.newBuilder()
                .setOwner(OwnerCodec.encode(owner))
                .setSpec(VmSpecCodec.encode(spec))
                .setPower(PowerStateCodec.encode(power))
                .build();
        return OperationCodec.decodeVm(calls.change(ProviderGrpc.getCreateMethod(), request));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return OperationCodec.decodeVm(
                calls.change(ProviderGrpc.getPowerMethod(), PowerActionCodec.encode(vm, action)));
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        ReconfigureRequest request = ReconfigureRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .setSpec(VmSpecCodec.encode(spec))
                .build();
        return OperationCodec.decodeVm(calls.change(ProviderGrpc.getReconfigureMethod(), request));
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        DeleteRequest request =
                DeleteRequest.newBuilder().setVm(OwnerCodec.encode(vm)).build();
        return OperationCodec.decodeGone(calls.change(ProviderGrpc.getDeleteMethod(), request));
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return describe(new Lookup.ById<>(id));
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return describe(new Lookup.ByOwner<>(owner));
    }

    private Optional<VmState> describe(Lookup<VmId> lookup) {
        return DescribeCodec.decodeFound(calls.read(ProviderGrpc.getDescribeMethod(), DescribeCodec.encode(lookup)));
    }
}
