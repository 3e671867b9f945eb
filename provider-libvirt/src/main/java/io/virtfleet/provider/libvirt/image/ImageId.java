package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.OwnerKey;
import java.util.Optional;

/** What an image is called on the wire; it tells where to look. */
record ImageId(OwnerKey owner, String life) {
    /** Neither a fleet nor a UID has it. */
    private static final String JOINT = "+";

    private static final int PARTS = 3;

    /** Empty for an id that none of ours can have. */
    static Optional<ImageId> parse(String text) {
        String[] parts = text.split("\\+", -1);
        return parts.length == PARTS
                ? Optional.of(new ImageId(new OwnerKey(parts[0], parts[1]), parts[2]))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return String.join(JOINT, owner.fleet(), owner.uid(), life);
    }
}
