package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** One process's way to the cluster, on which requests and answers get lost and others write first. */
record SimWrites(SimWorld world, Simulation simulation, SimProcess process, OwnWrites<VirtualMachine> ownWrites)
        implements Writes<VirtualMachine> {
    private static final double REFUSED = 0.03;
    private static final double LOST = 0.03;

    @Override
    public WriteResult<VirtualMachine> hold(VirtualMachine object, String finalizer, Map<String, String> annotations) {
        return write(
                "hold",
                object,
                () -> cluster().put(object, copy -> {
                    if (simulation.flaw() != SimFlaw.NOT_HELD_AGAIN
                            || VmIdentity.bound(object).isEmpty()) {
                        copy.addFinalizer(finalizer);
                    }
                    copy.getMetadata().getAnnotations().putAll(annotations);
                }));
    }

    private SimCluster cluster() {
        return simulation.cluster();
    }

    @Override
    public WriteResult<VirtualMachine> release(VirtualMachine object, String finalizer) {
        return write("release", object, () -> cluster().put(object, copy -> copy.removeFinalizer(finalizer)));
    }

    @Override
    public WriteResult<VirtualMachine> writeStatus(VirtualMachine object) {
        return write(
                "status " + object.getStatus().phase() + ": "
                        + object.getStatus().message(),
                object,
                () -> cluster().putStatus(flawed(object)));
    }

    private VirtualMachine flawed(VirtualMachine object) {
        if (simulation.flaw() == SimFlaw.TOKEN_NOT_WRITTEN
                && Objects.requireNonNullElse(object.getStatus().message(), "").contains("about to be restarted")) {
            object.setStatus(
                    object.getStatus().toBuilder().lastRestartToken(null).build());
        }
        return object;
    }

    private WriteResult<VirtualMachine> write(
            String what, VirtualMachine object, Supplier<WriteResult<VirtualMachine>> put) {
        return process.effect(what + " " + object.getMetadata().getName(), () -> {
            if (world.mishap(REFUSED)) {
                throw new KubernetesClientException("the API server is away");
            }
            if (world.mishap(simulation.provider().weather().conflicts())) {
                cluster()
                        .find(ResourceKey.of(object))
                        .ifPresent(current -> cluster().annotate(current, "example.com/touched", "" + world.now()));
            }
            WriteResult<VirtualMachine> result = put.get();
            boolean held = what.startsWith("hold");
            if (held && result instanceof WriteResult.Conflict && simulation.flaw() == SimFlaw.CONFLICT_IS_WRITTEN) {
                return new WriteResult.Written<>(believed(object));
            }
            if (world.mishap(LOST)) {
                throw new KubernetesClientException("the answer was lost");
            }
            if (result instanceof WriteResult.Written<VirtualMachine>(VirtualMachine written)) {
                ownWrites.remember(written);
            }
            return result;
        });
    }

    /** What the process would have, had its write been made. */
    private static VirtualMachine believed(VirtualMachine object) {
        var copy = new VirtualMachine();
        copy.setMetadata(new ObjectMetaBuilder(object.getMetadata())
                .addToFinalizers(VmIdentity.FINALIZER)
                .addToAnnotations(VmIdentity.BOUND_PROVIDER, VmIdentity.lane(object))
                .build());
        copy.setSpec(object.getSpec());
        copy.setStatus(object.getStatus());
        return copy;
    }
}
