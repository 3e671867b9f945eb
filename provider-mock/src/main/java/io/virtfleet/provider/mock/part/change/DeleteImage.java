package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;

/** Removes an image that no VM rests on. */
public record DeleteImage(String imageId, Owner owner) implements Change<Gone> {
    @Override
    public void begin(Draft draft) {
        draft.image(imageId).ifPresent(image -> refuseInUse(draft, image));
    }

    @Override
    public Gone end(Draft draft) {
        draft.image(imageId).ifPresent(image -> {
            refuseInUse(draft, image);
            draft.remove(image);
        });
        return new Gone();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: an image is there or not.
    }

    private void refuseInUse(Draft draft, Image image) {
        if (!image.owner().key().equals(owner.key())) {
            throw MockFaults.conflict("owner", "the image " + imageId + " is another's");
        }
        if (draft.vms().anyMatch(vm -> restsOn(vm.shape()))) {
            throw MockFaults.busy("VMs rest on the image " + imageId);
        }
    }

    private boolean restsOn(VmSpec shape) {
        return shape.boot() instanceof BootSource.FromImage(ImageSource image)
                && image.location() instanceof ImageSource.Prepared(String id)
                && id.equals(imageId);
    }
}
