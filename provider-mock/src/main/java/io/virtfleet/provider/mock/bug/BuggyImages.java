package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.Optional;

/** Images with the planted bugs. */
public record BuggyImages(Images honest, MockWorld world, Bugs bugs) implements Images {
    @Override
    public Outcome<Image> prepare(Owner owner, ImageSource source) {
        Optional<Image> there = honest.find(owner.key());
        if (bugs.has(Bug.IMAGE_PREPARED_TWICE) && there.isPresent()) {
            return Outcome.done(world.change(draft -> {
                Image first = there.get();
                Image second = new Image(
                        draft.freshId("image"), owner, first.format(), first.sizeBytes(), first.path() + "-again");
                draft.put(second);
                return second;
            }));
        }
        return honest.prepare(owner, source);
    }

    @Override
    public Optional<Image> describe(String imageId) {
        return honest.describe(imageId);
    }

    @Override
    public Optional<Image> find(OwnerKey owner) {
        return honest.find(owner);
    }

    @Override
    public Page<Image> list(PageRequest page) {
        return honest.list(page);
    }

    @Override
    public Outcome<Gone> delete(String imageId, Owner owner) {
        if (bugs.has(Bug.IMAGE_IN_USE_DELETED)) {
            return Outcome.done(world.change(draft -> {
                draft.image(imageId).ifPresent(draft::remove);
                return new Gone();
            }));
        }
        return honest.delete(imageId, owner);
    }
}
