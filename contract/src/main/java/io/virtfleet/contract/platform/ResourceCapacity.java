package io.virtfleet.contract.platform;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How much of a resource there is.
 *
 * @param total what the hardware has; empty: not known
 * @param used what is given out, to whomever
 * @param limit what may be given out; empty: there is no limit
 */
public record ResourceCapacity(Resource resource, OptionalLong total, long used, OptionalLong limit) {
    /** What a platform can run out of. */
    public enum Resource {
        VMS,
        CPUS,
        MEMORY_MIB,
        DISK_MIB;

        /** Refuses a wish for more of it than there is, with the parameters that the contract defines. */
        public Fault exhausted(String field, long used, long limit, long requested) {
            String word = name().toLowerCase(Locale.ROOT);
            return Fault.of(
                            FaultKind.EXHAUSTED,
                            field,
                            "the platform has room for " + limit + " " + word + ", " + used + " are used and "
                                    + requested + " more are asked for")
                    .withParams(Map.of(
                            "resource", word,
                            "used", Long.toString(used),
                            "limit", Long.toString(limit),
                            "requested", Long.toString(requested)));
        }
    }
}
