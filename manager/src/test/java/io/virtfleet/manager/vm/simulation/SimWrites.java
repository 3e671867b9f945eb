package io.virtfleet.manager.vm.simulation;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import java.util.Map;
import java.util.function.Supplier;

/** One process's way to the cluster, on which requests and answers get lost and others write first. */
record SimWrites(SimWorld world, SimCluster cluster, SimProcess process, OwnWrites<VirtualMachine> ownWrites)
        implements Writes<VirtualMachine> {
    private static final double REFUSED = 0.03;
    private static final double LOST = 0.03;
    private static final double OVERTAKEN = 0.03;

    @Override
    public WriteResult<VirtualMachine> hold(VirtualMachine object, String finalizer, Map<String, String> annotations) {
        return write(
                "hold",
                object,
                () -> cluster.put(object, copy -> {
                    copy.addFinalizer(finalizer);
                    copy.getMetadata().getAnnotations().putAll(annotations);
                }));
    }

    @Override
    public WriteResult<VirtualMachine> release(VirtualMachine object, String finalizer) {
        return write("release", object, () -> cluster.put(object, copy -> copy.removeFinalizer(finalizer)));
    }

    @Override
    public WriteResult<VirtualMachine> writeStatus(VirtualMachine object) {
        return write(
                "status " + object.getStatus().phase() + ": "
                        + object.getStatus().message(),
                object,
                () -> cluster.putStatus(object));
    }

    private WriteResult<VirtualMachine> write(
            String what, VirtualMachine object, Supplier<WriteResult<VirtualMachine>> put) {
        return process.effect(what + " " + object.getMetadata().getName(), () -> {
            if (world.mishap(REFUSED)) {
                throw new KubernetesClientException("the API server is away");
            }
            if (world.mishap(OVERTAKEN)) {
                cluster.find(ResourceKey.of(object))
                        .ifPresent(current -> cluster.annotate(current, "example.com/touched", "" + world.now()));
            }
            WriteResult<VirtualMachine> result = put.get();
            if (world.mishap(LOST)) {
                throw new KubernetesClientException("the answer was lost");
            }
            if (result instanceof WriteResult.Written<VirtualMachine>(VirtualMachine written)) {
                ownWrites.remember(written);
            }
            return result;
        });
    }
}
