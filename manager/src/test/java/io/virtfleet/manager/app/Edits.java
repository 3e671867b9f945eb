package io.virtfleet.manager.app;

import io.virtfleet.api.vm.VirtualMachine;
import java.util.List;

/** What people change by hand. */
final class Edits {
    private Edits() {}

    static VirtualMachine withoutFinalizers(VirtualMachine vm) {
        vm.getMetadata().setFinalizers(List.of());
        return vm;
    }
}
