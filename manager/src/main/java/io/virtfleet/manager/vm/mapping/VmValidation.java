package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.DurationText;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmLifecycle;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.FieldValues;
import org.jspecify.annotations.Nullable;

/** Refuses what a VM may ask for and no provider supports yet, or what contradicts the objects it refers to. */
final class VmValidation {
    private VmValidation() {}

    static void check(VirtualMachineSpec vm, FieldPath at) {
        VmLifecycle lifecycle = vm.lifecycle();
        if (lifecycle != null) {
            FieldPath lifecycleAt = at.field("lifecycle");
            check(lifecycle.preStop(), lifecycleAt.field("preStop"));
            check(lifecycle.postStart(), lifecycleAt.field("postStart"));
            DurationText.read(lifecycle.gracefulShutdownTimeout())
                    .filter(grace -> grace.compareTo(Shutdown.MAX_GRACE) > 0)
                    .ifPresent(grace -> lifecycleAt
                            .field("gracefulShutdownTimeout")
                            .wrong("must be at most " + Shutdown.MAX_GRACE.toHours() + "h"));
        }
        if (vm.placementRef() != null) {
            at.field("placementRef").unsupported("use spec.placement instead");
        }
        if (vm.snapshot() != null && vm.snapshot().revertToRef() != null) {
            at.field("snapshot").field("revertToRef").unsupported("remove it");
        }
    }

    private static void check(VmLifecycle.@Nullable Hook hook, FieldPath at) {
        if (hook == null) {
            return;
        }
        if (hook.exec() != null) {
            at.field("exec").unsupported("remove it");
        }
        if (hook.httpGet() != null) {
            at.field("httpGet").unsupported("remove it");
        }
        if (hook.snapshot() != null) {
            at.field("snapshot").unsupported("remove it");
        }
    }

    /** An image that names its Provider exists on no other. */
    static void checkImageProvider(VirtualMachine vm, VMImage image, FieldPath root) {
        ImageOrigin origin = image.getSpec().source();
        if (origin == null || origin.vsphere() == null || origin.vsphere().providerRef() == null) {
            return;
        }
        ResourceKey key = ResourceKey.of(image);
        ResourceKey imageProvider = new ResourceKey(
                "Provider",
                key.namespace(),
                FieldValues.text(origin.vsphere().providerRef().name()));
        ResourceKey wanted = VmNeeds.of(vm).provider();
        if (!imageProvider.equals(wanted)) {
            root.field("VMImage " + key.name() + ": spec")
                    .field("source")
                    .field("vsphere")
                    .field("providerRef")
                    .missing("VMImage %s is available only on %s, but the VM is on %s"
                            .formatted(key.name(), imageProvider, wanted));
        }
    }
}
