package io.virtfleet.provider.libvirt.work;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The UUID of an owner's domain is the owner's own, so that libvirt itself refuses a second one. Only where another fleet
 * has a domain of that UUID on the same host is it one made of fleet and UID, the same each time.
 */
public final class DomainIds {
    private DomainIds() {}

    /** Those that an owner's domain can have, the usual one first. */
    public static List<UUID> of(OwnerKey owner) {
        return List.of(
                UUID.fromString(owner.uid()),
                UUID.nameUUIDFromBytes((owner.fleet() + "/" + owner.uid()).getBytes(StandardCharsets.UTF_8)));
    }

    /** The domain that an id may stand for; empty for an id that none can have. */
    public static Optional<UUID> of(VmId id) {
        try {
            return Optional.of(UUID.fromString(id.value().split("\\.", 2)[0]));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
