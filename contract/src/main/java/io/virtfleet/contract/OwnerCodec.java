package io.virtfleet.contract;

import io.virtfleet.proto.v1.OwnerProto;

/** The border between domain and wire for owners. */
public final class OwnerCodec {
    private OwnerCodec() {}

    public static OwnerProto.Owner encode(Owner owner) {
        return OwnerProto.Owner.newBuilder()
                .setFleet(owner.fleet())
                .setNamespace(owner.namespace())
                .setName(owner.name())
                .setUid(owner.uid())
                .build();
    }

    public static OwnerProto.OwnerKey encode(OwnerKey key) {
        return OwnerProto.OwnerKey.newBuilder()
                .setFleet(key.fleet())
                .setUid(key.uid())
                .build();
    }

    public static OwnerProto.OwnedVm encode(OwnedVm vm) {
        return OwnerProto.OwnedVm.newBuilder()
                .setVmId(vm.id().value())
                .setOwner(encode(vm.owner()))
                .build();
    }

    public static Owner decode(OwnerProto.Owner wire, FieldPath at) {
        return new Owner(
                at.field("fleet").dnsLabel(wire.getFleet()),
                at.field("namespace").dnsLabel(wire.getNamespace()),
                at.field("name").dnsSubdomain(wire.getName()),
                at.field("uid").uuid(wire.getUid()));
    }

    public static OwnerKey decode(OwnerProto.OwnerKey wire, FieldPath at) {
        return new OwnerKey(
                at.field("fleet").dnsLabel(wire.getFleet()), at.field("uid").uuid(wire.getUid()));
    }

    public static OwnedVm decode(OwnerProto.OwnedVm wire, FieldPath at) {
        return new OwnedVm(new VmId(at.field("vm_id").id(wire.getVmId())), decode(wire.getOwner(), at.field("owner")));
    }
}
