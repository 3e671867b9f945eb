package io.virtfleet.provider.libvirt.vm.shape;

import java.util.Set;
import java.util.stream.IntStream;

/** What disks are called inside the guest: vda, vdb, ..., vdz, vdaa. */
final class DiskTargets {
    private static final int LETTERS = 26;

    private DiskTargets() {}

    static String at(int position) {
        StringBuilder letters = new StringBuilder();
        for (int left = position; left >= 0; left = left / LETTERS - 1) {
            letters.insert(0, (char) ('a' + left % LETTERS));
        }
        return "vd" + letters;
    }

    /** The first that is not taken. */
    static String free(Set<String> taken) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(DiskTargets::at)
                .filter(target -> !taken.contains(target))
                .findFirst()
                .orElseThrow();
    }
}
