package io.virtfleet.manager.image;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.image.CopyView.Reach;
import io.virtfleet.manager.imagesource.ImageSourceLookup;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.connection.Providers;
import java.util.Optional;
import java.util.function.Function;

/** Observes an image on one provider. */
final class ImageObserver {
    private final Providers providers;
    private final Function<ResourceKey, Optional<Secret>> secrets;

    ImageObserver(Providers providers, Function<ResourceKey, Optional<Secret>> secrets) {
        this.providers = providers;
        this.secrets = secrets;
    }

    /** Takes the access once, so that the decision and the effects use the same provider. */
    Observation observe(VMImage image, ResourceKey provider) {
        return switch (providers.access(provider)) {
            case ProviderAccess.Closed(ProviderAccess.Reason reason, var _)
            when reason == ProviderAccess.Reason.MISSING -> new Observation(new Reach.Missing(), Optional.empty());
            case ProviderAccess.Closed(var _, var fault) ->
                new Observation(new Reach.Closed(fault.message()), Optional.empty());
            case ProviderAccess.Open(ProviderLink link) -> new Observation(reach(image, link), Optional.of(link));
        };
    }

    private Reach reach(VMImage image, ProviderLink link) {
        if (link.parts().images().isEmpty()) {
            return new Reach.WithoutImages();
        }
        return switch (ImageSourceLookup.of(image, link.parts().identity().type(), secrets)) {
            case ImageSourceLookup.Found(var source) -> new Reach.Able(source);
            case ImageSourceLookup.NotFound(String sentence) -> new Reach.Sourceless(sentence);
        };
    }

    /** What can be done with a provider, and the link to it while it is open. */
    record Observation(Reach reach, Optional<ProviderLink> link) {
        /** Where nothing is to be done. */
        static final Observation NOT_NEEDED = new Observation(new Reach.Unasked(), Optional.empty());
    }
}
