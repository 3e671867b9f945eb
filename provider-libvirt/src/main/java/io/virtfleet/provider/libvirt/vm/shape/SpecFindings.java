package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import java.util.List;

/** What a check refuses, as a finding. */
public final class SpecFindings {
    private SpecFindings() {}

    /** Empty when the check passes. */
    public static List<Fault> of(Runnable check) {
        try {
            check.run();
            return List.of();
        } catch (ProviderException refused) {
            return List.of(refused.fault());
        }
    }
}
