package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.Amount;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts as whole MiB, which is what the domain counts in. */
final class Mebibytes {
    private static final BigDecimal MIB = BigDecimal.valueOf(1L << 20);
    private static final long MIB_PER_GIB = 1024;

    private Mebibytes() {}

    /** As much as fits into the amount: a guest never gets more memory than was written. */
    static long within(Amount amount) {
        return whole(amount, RoundingMode.DOWN);
    }

    /** As much as holds the amount: a disk never gets smaller than was written. */
    static long holding(Amount amount) {
        return whole(amount, RoundingMode.UP);
    }

    static long ofGib(int gib) {
        return gib * MIB_PER_GIB;
    }

    private static long whole(Amount amount, RoundingMode rounding) {
        return amount.bytes()
                .divide(MIB, 0, rounding)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValue();
    }
}
