package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import java.util.Optional;
import java.util.UUID;

/** The UUID of an owner's domain is the owner's own, so that libvirt itself refuses a second one. */
public final class DomainIds {
    private DomainIds() {}

    public static UUID of(OwnerKey owner) {
        return UUID.fromString(owner.uid());
    }

    /** Empty for an id that no domain can have. */
    public static Optional<UUID> of(VmId id) {
        try {
            return Optional.of(UUID.fromString(id.value()));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
