package io.virtfleet.sdk.server.call;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Quoted;
import io.virtfleet.proto.v1.OwnerProto;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets only the manager that leads change anything: each change carries its leader's epoch, and one lower than the
 * highest seen of its fleet is FENCED. Memory begins with what the {@link EpochFile} kept; without a file it is learned
 * again from the first caller.
 */
public final class Fence {
    private static final String FLEET_FIELD = "metadata." + CallerEpoch.FLEET.name();
    private static final String EPOCH_FIELD = "metadata." + CallerEpoch.EPOCH.name();

    private final EpochFile file;
    private final Map<String, Long> highest;

    /** A fence that goes on where its file left off. */
    public Fence(EpochFile file) {
        this.file = file;
        this.highest = new HashMap<>(file.epochs());
    }

    /**
     * Passes a change of this owner's things, or throws: INVALID_SPEC without an epoch, FENCED with an old one. Asked
     * before the request is checked: a manager that no longer leads hears nothing else, and the epoch of one that leads
     * is remembered also when its request is refused.
     */
    public void pass(OwnerProto.Owner owner) {
        if (!isLabel(owner.getFleet())) {
            // Nobody's fleet: the check of the request names the field.
            return;
        }
        CallerEpoch caller = CallerEpoch.current();
        String fleet = present(caller.fleet(), FLEET_FIELD);
        long epoch = epoch(present(caller.epoch(), EPOCH_FIELD));
        if (!fleet.equals(owner.getFleet())) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    FLEET_FIELD,
                    FLEET_FIELD + " must be the owner's fleet '" + owner.getFleet() + "' but is '" + Quoted.text(fleet)
                            + "'");
        }
        remember(fleet, epoch);
    }

    private static boolean isLabel(String fleet) {
        return FieldPath.inspect(at -> at.dnsLabel(fleet)).findings().isEmpty();
    }

    private synchronized void remember(String fleet, long epoch) {
        long known = highest.getOrDefault(fleet, 0L);
        if (epoch < known) {
            throw new ProviderException(Fault.of(
                            FaultKind.FENCED,
                            EPOCH_FIELD,
                            "a manager with epoch " + known + " leads fleet " + fleet + ", and this one has " + epoch)
                    .withParams(Map.of("highestEpoch", Long.toString(known))));
        }
        if (epoch > known) {
            highest.put(fleet, epoch);
            file.write(highest);
        }
    }

    private static String present(@Nullable String value, String field) {
        if (value == null) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, field, field + " must be set on every change");
        }
        return value;
    }

    private static long epoch(String text) {
        try {
            long epoch = Long.parseLong(text);
            if (epoch >= 1 && Long.toString(epoch).equals(text)) {
                return epoch;
            }
        } catch (NumberFormatException malformed) {
            // Told below, with all other malformed epochs.
        }
        throw ProviderException.of(
                FaultKind.INVALID_SPEC, EPOCH_FIELD, EPOCH_FIELD + " must be a whole number of at least 1");
    }
}
