package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.mock.world.AvailableImages;
import io.virtfleet.provider.mock.world.Draft;
import java.util.Optional;

/** Brings the one image of an owner, or finds it. */
public record PrepareImage(Owner owner, ImageSource source) implements Change<Image> {
    /** Equal for every prepare of an owner, whatever its source: there is one image to be brought. */
    public static final String CHANGE = "prepare";

    private static final long IMAGE_BYTES = 2L << 30;

    @Override
    public void begin(Draft draft) {
        if (there(draft).isEmpty()) {
            SpecFindings.refuse(AvailableImages.findings(
                    source, "source", id -> draft.image(id).isPresent()));
        }
    }

    @Override
    public Image end(Draft draft) {
        return there(draft).orElseGet(() -> {
            String id = draft.freshId("image");
            Image image =
                    new Image(id, owner, source.format().orElse(DiskFormat.QCOW2), IMAGE_BYTES, "/mock/images/" + id);
            draft.put(image);
            return image;
        });
    }

    @Override
    public void undo(Draft draft) {
        // Nobody sees an image before it is whole, so there is no mark.
    }

    private Optional<Image> there(Draft draft) {
        return draft.images()
                .filter(image -> image.owner().key().equals(owner.key()))
                .findFirst();
    }
}
