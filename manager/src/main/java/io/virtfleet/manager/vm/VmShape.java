package io.virtfleet.manager.vm;

import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.List;

/** Stand-in until the comparison comes. */
final class VmShape {
    private VmShape() {}

    static List<String> differences(VmSpec wanted, VmState actual) {
        return wanted.hardware().cpuCount() == actual.cpuCount() ? List.of() : List.of("cpu");
    }
}
