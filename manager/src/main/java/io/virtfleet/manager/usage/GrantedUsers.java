package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.function.BiPredicate;

/** The users that may use an object: a VM of another namespace that was not granted it neither counts nor holds it. */
public final class GrantedUsers implements Users {
    private final Users all;
    private final BiPredicate<ResourceKey, String> admits;

    /** {@code admits} says whether an object may be used from a namespace. */
    public GrantedUsers(Users all, BiPredicate<ResourceKey, String> admits) {
        this.all = all;
        this.admits = admits;
    }

    @Override
    public List<User> of(ResourceKey object) {
        return all.of(object).stream()
                .filter(user -> admits.test(object, user.vm().namespace()))
                .toList();
    }

    @Override
    public Usage usage(ResourceKey object) {
        return all.usage(object, namespace -> admits.test(object, namespace));
    }
}
