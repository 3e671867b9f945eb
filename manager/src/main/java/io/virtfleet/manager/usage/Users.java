package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.function.Predicate;

/** Who uses an object, as far as the caches know. */
@FunctionalInterface
public interface Users {
    /** In no order; a VM that is being deleted uses what it names until it is gone. */
    List<User> of(ResourceKey object);

    /** The same, of users in the namespaces that {@code admitted} names. */
    default Usage usage(ResourceKey object, Predicate<String> admitted) {
        var users = new ObjectUsers();
        of(object).stream().filter(user -> admitted.test(user.vm().namespace())).forEach(users::add);
        return users.usage();
    }

    /** A summary; an implementation that keeps users can compute it without listing them. */
    default Usage usage(ResourceKey object) {
        var users = new ObjectUsers();
        of(object).forEach(users::add);
        return users.usage();
    }
}
