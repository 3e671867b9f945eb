package io.virtfleet.conformance.cases.field;

import static io.virtfleet.conformance.cases.field.BadField.UNKNOWN;
import static io.virtfleet.conformance.cases.field.BadField.refused;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.proto.v1.OperationProto.TaskRef;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.OwnerProto.OwnerKey;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Requests of the core service with one field missing or wrong: each is refused, and the field is named. */
final class CoreFieldCases {
    private static final String LONG_ID = "x".repeat(257);

    static final List<ConformanceCase> ALL = List.of(
            create("spec-missing", "Create without a spec", "spec", CreateRequest.Builder::clearSpec),
            create("power-unspecified", "Create without a power state", "power", CreateRequest.Builder::clearPower),
            create("power-unknown", "Create with an unknown power state", "power", wish -> wish.setPowerValue(UNKNOWN)),
            create(
                    "power-paused",
                    "Create with power PAUSED",
                    "power",
                    wish -> wish.setPower(PowerState.POWER_STATE_PAUSED)),
            create(
                    "namespace-missing",
                    "Create without the owner's namespace",
                    "owner.namespace",
                    owner(Owner.Builder::clearNamespace)),
            create(
                    "namespace-form",
                    "Create with a namespace that is no DNS label",
                    "owner.namespace",
                    owner(owner -> owner.setNamespace("Team_A"))),
            create(
                    "namespace-too-long",
                    "Create with a namespace of 64 characters",
                    "owner.namespace",
                    owner(owner -> owner.setNamespace("n".repeat(64)))),
            create("name-missing", "Create without the owner's name", "owner.name", owner(Owner.Builder::clearName)),
            create("name-form", "Create with a name in Unicode", "owner.name", owner(owner -> owner.setName("größe"))),
            create(
                    "name-too-long",
                    "Create with a name of 254 characters",
                    "owner.name",
                    owner(owner -> owner.setName("n".repeat(254)))),
            create("uid-missing", "Create without the owner's uid", "owner.uid", owner(Owner.Builder::clearUid)),
            create("uid-form", "Create with a uid that is no UUID", "owner.uid", owner(owner -> owner.setUid("42"))),
            create(
                    "uid-upper-case",
                    "Create with a uid in upper case",
                    "owner.uid",
                    owner(owner -> owner.setUid("0F8FAD5B-D9CB-469F-A165-70867728950E"))),
            refused(
                    "delete.id-missing",
                    "Delete without the VM's id",
                    "vm.vm_id",
                    scene -> delete(scene, wish -> wish.getVmBuilder().clearVmId())),
            refused(
                    "delete.id-too-long",
                    "Delete with an id of 257 characters",
                    "vm.vm_id",
                    scene -> delete(scene, wish -> wish.getVmBuilder().setVmId(LONG_ID))),
            refused(
                    "delete.uid-form",
                    "Delete with a uid that is no UUID",
                    "vm.owner.uid",
                    scene -> delete(
                            scene, wish -> wish.getVmBuilder().getOwnerBuilder().setUid("42"))),
            refused(
                    "power.action-unspecified",
                    "Power without an action",
                    "action",
                    scene -> power(scene, PowerRequest.Builder::clearAction)),
            refused(
                    "power.action-unknown",
                    "Power with an unknown action",
                    "action",
                    scene -> power(scene, wish -> wish.setActionValue(UNKNOWN))),
            refused(
                    "power.id-missing",
                    "Power without the VM's id",
                    "vm.vm_id",
                    scene -> power(scene, wish -> wish.getVmBuilder().clearVmId())),
            refused(
                    "reconfigure.id-missing",
                    "Reconfigure without the VM's id",
                    "vm.vm_id",
                    scene -> reconfigure(scene, wish -> wish.getVmBuilder().clearVmId())),
            refused(
                    "reconfigure.spec-missing",
                    "Reconfigure without a spec",
                    "spec",
                    scene -> reconfigure(scene, ReconfigureRequest.Builder::clearSpec)),
            refused(
                    "reconfigure.cpu-count",
                    "Reconfigure to no CPUs",
                    "spec.hardware.cpu_count",
                    scene -> reconfigure(
                            scene,
                            wish -> wish.getSpecBuilder().getHardwareBuilder().setCpuCount(0))),
            refused(
                    "describe.id-empty",
                    "Describe of an empty id",
                    "vm_id",
                    scene -> scene.reading().provider().describe(Requests.describe(""))),
            refused(
                    "describe.owner-fleet",
                    "Describe by an owner without a fleet",
                    "owner.fleet",
                    scene -> describe(scene, OwnerKey.Builder::clearFleet)),
            refused(
                    "describe.owner-uid",
                    "Describe by an owner whose uid is no UUID",
                    "owner.uid",
                    scene -> describe(scene, key -> key.setUid("42"))),
            refused(
                    "task.missing",
                    "IsTaskComplete without a task",
                    "task",
                    scene -> scene.reading().provider().isTaskComplete(IsTaskCompleteRequest.getDefaultInstance())),
            refused(
                    "task.id-too-long",
                    "IsTaskComplete with an id of 257 characters",
                    "task.id",
                    scene -> scene.reading()
                            .provider()
                            .isTaskComplete(IsTaskCompleteRequest.newBuilder()
                                    .setTask(TaskRef.newBuilder().setId(LONG_ID))
                                    .build())));

    private CoreFieldCases() {}

    private static ConformanceCase create(
            String id, String words, String field, Consumer<CreateRequest.Builder> spoil) {
        Function<Scene, ?> call = scene -> {
            var wish = Requests.create(scene.owner(), scene.spec(), POWER_STATE_OFF).toBuilder();
            spoil.accept(wish);
            return scene.calls().provider().create(wish.build());
        };
        return refused("create." + id, words, field, call);
    }

    private static Consumer<CreateRequest.Builder> owner(Consumer<Owner.Builder> spoil) {
        return wish -> spoil.accept(wish.getOwnerBuilder());
    }

    private static Object delete(Scene scene, Consumer<DeleteRequest.Builder> spoil) {
        var wish = Requests.delete(Requests.owned("vm", scene.owner())).toBuilder();
        spoil.accept(wish);
        return scene.calls().provider().delete(wish.build());
    }

    private static Object power(Scene scene, Consumer<PowerRequest.Builder> spoil) {
        var wish = Requests.power(Requests.owned(scene.vm()), PowerAction.POWER_ACTION_ON).toBuilder();
        spoil.accept(wish);
        return scene.calls().provider().power(wish.build());
    }

    private static Object reconfigure(Scene scene, Consumer<ReconfigureRequest.Builder> spoil) {
        var wish = Requests.reconfigure(Requests.owned(scene.vm()), scene.spec()).toBuilder();
        spoil.accept(wish);
        return scene.calls().provider().reconfigure(wish.build());
    }

    private static Object describe(Scene scene, Consumer<OwnerKey.Builder> spoil) {
        var key = Requests.key(scene.owner()).toBuilder();
        spoil.accept(key);
        return scene.reading()
                .provider()
                .describe(DescribeRequest.newBuilder().setOwner(key).build());
    }
}
