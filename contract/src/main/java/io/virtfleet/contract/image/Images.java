package io.virtfleet.contract.image;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.ImageSource;
import java.util.Optional;

/** The part of a provider that brings images to its platform, once each. */
public interface Images {
    /** Brings it there, or answers with the one (or the task) its owner already has. */
    Outcome<Image> prepare(Owner owner, ImageSource source);

    /** Empty when the provider is certain that it has no such image. */
    Optional<Image> describe(String imageId);

    /** Finds an image whose id was lost. */
    Optional<Image> find(OwnerKey owner);

    Page<Image> list(PageRequest page);

    /** One that is gone is done; one that VMs still rest on is BUSY. */
    Outcome<Gone> delete(String imageId, Owner owner);
}
