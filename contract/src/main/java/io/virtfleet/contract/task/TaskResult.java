package io.virtfleet.contract.task;

import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.vm.VmState;

/** What a finished task made: the same that its call would have answered at once. */
public sealed interface TaskResult {
    /** A VM, new or changed. */
    record OfVm(VmState vm) implements TaskResult {}

    /** Something that is no more. */
    record OfRemoval() implements TaskResult {}

    /** A snapshot. */
    record OfSnapshot(Snapshot snapshot) implements TaskResult {}

    /** An image. */
    record OfImage(Image image) implements TaskResult {}
}
