package io.virtfleet.contract.platform;

import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.Placement;
import java.util.List;
import java.util.Optional;

/** The part of a provider that tells what its platform has to offer. */
public interface Platform {
    /** The objects of a kind; none where the platform has no such thing. The page is of no fleet. */
    Page<PlatformObject> objects(PlatformObject.Kind kind, PageRequest page);

    /** The capacity of a place, or of the whole platform; a resource that the platform does not count is left out. */
    List<ResourceCapacity> capacity(Optional<Placement> placement);
}
