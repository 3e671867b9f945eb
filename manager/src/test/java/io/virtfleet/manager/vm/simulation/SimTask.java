package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import java.util.Optional;
import java.util.function.Function;

/**
 * Work that goes on at the provider.
 *
 * @param asked what was asked for: the same again is this task
 * @param work what it makes of the VM; empty: it is no more
 */
record SimTask(TaskRef ref, VmId vm, Object asked, Function<SimVm, Optional<SimVm>> work) {
    static final Object CREATE = "create";
    static final Object DELETE = "delete";
}
