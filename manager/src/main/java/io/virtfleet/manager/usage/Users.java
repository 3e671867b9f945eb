package io.virtfleet.manager.usage;

import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;

/** Who uses an object, as far as the caches know. */
@FunctionalInterface
public interface Users {
    /** In no order; a VM that is being deleted uses what it names until it is gone. */
    List<User> of(ResourceKey object);

    /** The same in short; who keeps users can tell it without a look at each of them. */
    default Usage usage(ResourceKey object) {
        var users = new ObjectUsers();
        of(object).forEach(users::add);
        return users.usage();
    }
}
