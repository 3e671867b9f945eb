package io.virtfleet.sdk.spec;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The fields of a spec that a provider honours. Every other field that a spec sets is refused by its path and never
 * ignored, also one that is added to the contract after the provider was written.
 *
 * @param provider how the provider is called in what a user reads, such as {@code the libvirt provider}
 */
public record HonouredFields(String provider, Set<SpecField> fields) {
    public HonouredFields {
        fields = Set.copyOf(fields);
    }

    /** What the spec of a new VM sets and the provider does not honour, in the order of the spec. */
    public List<Fault> ofCreate(VmSpec spec) {
        return findings(spec, field -> true);
    }

    /** As {@link #ofCreate}, for a VM that is there: image and guest setup are read at Create, and then never again. */
    public List<Fault> ofReconfigure(VmSpec spec) {
        return findings(spec, field -> !field.readOnceAtCreate());
    }

    private List<Fault> findings(VmSpec spec, Predicate<SpecField> read) {
        return EnumSet.allOf(SpecField.class).stream()
                .filter(field -> !fields.contains(field))
                .filter(read)
                .flatMap(field -> field.paths(spec))
                .map(this::unsupported)
                .toList();
    }

    /** Throws the first of some findings; does nothing when there are none. */
    public static void refuse(List<Fault> findings) {
        findings.stream().findFirst().ifPresent(fault -> {
            throw new ProviderException(fault);
        });
    }

    /** The finding for a field whose value is not honoured, for values that a provider tells apart itself. */
    public Fault unsupported(String path) {
        return Fault.of(FaultKind.UNSUPPORTED, path, path + " is not supported by " + provider);
    }
}
