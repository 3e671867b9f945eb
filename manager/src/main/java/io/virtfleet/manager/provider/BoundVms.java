package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;

/** Which VirtualMachines are bound to a Provider. */
@FunctionalInterface
public interface BoundVms {
    List<ResourceKey> of(ResourceKey provider);
}
