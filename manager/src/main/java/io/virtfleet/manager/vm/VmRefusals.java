package io.virtfleet.manager.vm;

import io.virtfleet.api.Span;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmLifecycle;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.manager.controller.ResourceKey;
import org.jspecify.annotations.Nullable;

/** What a VM may ask for that nothing can do yet, or that contradicts what it refers to. */
final class VmRefusals {
    private VmRefusals() {}

    static void check(VirtualMachineSpec vm, FieldPath at) {
        VmLifecycle lifecycle = vm.lifecycle();
        if (lifecycle != null) {
            FieldPath lifecycleAt = at.field("lifecycle");
            check(lifecycle.preStop(), lifecycleAt.field("preStop"));
            check(lifecycle.postStart(), lifecycleAt.field("postStart"));
            Span.read(lifecycle.gracefulShutdownTimeout())
                    .filter(grace -> grace.compareTo(Shutdown.MAX_GRACE) > 0)
                    .ifPresent(grace -> lifecycleAt
                            .field("gracefulShutdownTimeout")
                            .wrong("must be at most " + Shutdown.MAX_GRACE.toHours() + "h"));
        }
        if (vm.placementRef() != null) {
            at.field("placementRef").unsupported("say in spec.placement where the VM goes");
        }
        if (vm.snapshot() != null && vm.snapshot().revertToRef() != null) {
            at.field("snapshot").field("revertToRef").unsupported("drop it");
        }
    }

    private static void check(VmLifecycle.@Nullable Hook hook, FieldPath at) {
        if (hook == null) {
            return;
        }
        if (hook.exec() != null) {
            at.field("exec").unsupported("drop it");
        }
        if (hook.httpGet() != null) {
            at.field("httpGet").unsupported("drop it");
        }
        if (hook.snapshot() != null) {
            at.field("snapshot").unsupported("make a VMSnapshot");
        }
    }

    /** An image that names its provider is there and nowhere else. */
    static void checkHome(VirtualMachine vm, VMImage image, FieldPath root) {
        ImageOrigin origin = image.getSpec().source();
        if (origin == null || origin.vsphere() == null || origin.vsphere().providerRef() == null) {
            return;
        }
        ResourceKey key = ResourceKey.of(image);
        ResourceKey home = new ResourceKey(
                "Provider",
                key.namespace(),
                Words.text(origin.vsphere().providerRef().name()));
        ResourceKey wanted = VmNeeds.of(vm).provider();
        if (!home.equals(wanted)) {
            root.field("VMImage " + key.name() + ": spec")
                    .field("source")
                    .field("vsphere")
                    .field("providerRef")
                    .missing("VMImage %s is on %s, and the VM is on %s".formatted(key.name(), home, wanted));
        }
    }
}
