package io.virtfleet.conformance.kit;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageRequest;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.BooleanSupplier;

/** Removes what a case made, the newest first: clones go before what they rest on. */
public final class Cleanup implements AutoCloseable {
    /** Nobody fences the last call of a fleet that is never used again. */
    private static final long LAST_EPOCH = Long.MAX_VALUE;

    private final Calls calls;
    private final TaskFollower tasks;
    private final Duration timeout;
    private final Deque<BooleanSupplier> steps = new ConcurrentLinkedDeque<>();

    Cleanup(Calls calls, TaskFollower tasks, Duration timeout) {
        this.calls = calls;
        this.tasks = tasks;
        this.timeout = timeout;
    }

    /** The owner's VM, if it has one by then, is removed after the case. */
    public void vmOf(Owner owner) {
        steps.push(() -> removedVm(owner));
    }

    /** The owner's image, if it has one by then, is removed after the case. */
    public void imageOf(Owner owner) {
        steps.push(() -> removedImage(owner));
    }

    /** The VM, if it is nobody's by then, is adopted by this owner after the case, and removed. */
    public void unowned(String vmId, Owner last) {
        vmOf(last);
        steps.push(() -> adopted(vmId, last));
    }

    private boolean adopted(String vmId, Owner last) {
        var found = calls.provider().describe(Requests.describe(vmId));
        if (found.hasVm() && !found.getVm().hasOwner()) {
            tasks.end(calls.as(last.getFleet(), LAST_EPOCH).adoptions().adopt(Requests.adopt(found.getVm(), last)));
        }
        return true;
    }

    private boolean removedVm(Owner owner) {
        var found = calls.provider().describe(Requests.describe(Requests.key(owner)));
        if (!found.hasVm()) {
            return true;
        }
        var vm = Requests.owned(found.getVm().getId(), owner);
        tasks.end(calls.as(owner.getFleet(), LAST_EPOCH).provider().delete(Requests.delete(vm)));
        return false;
    }

    private boolean removedImage(Owner owner) {
        var found = calls.images()
                .describeImage(DescribeImageRequest.newBuilder()
                        .setOwner(Requests.key(owner))
                        .build());
        if (!found.hasImage()) {
            return true;
        }
        tasks.absent(calls.as(owner.getFleet(), LAST_EPOCH)
                .images()
                .deleteImage(DeleteImageRequest.newBuilder()
                        .setImageId(found.getImage().getId())
                        .setOwner(owner)
                        .build()));
        return false;
    }

    @Override
    public void close() {
        steps.forEach(step -> Patience.until(
                "that what the case made can be removed", timeout, () -> attempt(step), removed -> removed));
    }

    // A task that the case left behind makes its VM busy for a while.
    private static boolean attempt(BooleanSupplier step) {
        try {
            return step.getAsBoolean();
        } catch (StatusRuntimeException e) {
            Status.Code code = e.getStatus().getCode();
            if (code == FaultKind.BUSY.code()) {
                return false;
            }
            throw e;
        }
    }
}
