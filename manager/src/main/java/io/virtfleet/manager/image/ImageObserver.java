package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.image.CopyView.Reach;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.provider.Providers;
import java.util.Optional;

/** Looks at an image on one provider. */
final class ImageObserver {
    private final Providers providers;
    private final ImageSources sources;

    ImageObserver(Providers providers, ImageSources sources) {
        this.providers = providers;
        this.sources = sources;
    }

    /** Asks for the way once, so that what is decided and what is done mean the same. */
    Seen look(VMImage image, ResourceKey provider) {
        return switch (providers.access(provider)) {
            case ProviderAccess.Closed(ProviderAccess.Why why, var _)
            when why == ProviderAccess.Why.MISSING -> new Seen(new Reach.Missing(), Optional.empty());
            case ProviderAccess.Closed(var _, var fault) -> new Seen(new Reach.Shut(fault.message()), Optional.empty());
            case ProviderAccess.Open(ProviderLink link) -> new Seen(reach(image, link), Optional.of(link));
        };
    }

    private Reach reach(VMImage image, ProviderLink link) {
        if (link.parts().images().isEmpty()) {
            return new Reach.WithoutImages();
        }
        return switch (sources.locate(image, link.parts().identity().type())) {
            case Located.At(var source) -> new Reach.Able(source);
            case Located.Nowhere(String sentence) -> new Reach.Sourceless(sentence);
        };
    }

    /** What can be done with a provider, and the way to it while it can be worked with. */
    record Seen(Reach reach, Optional<ProviderLink> link) {
        /** Where nothing is to be done. */
        static final Seen NOT = new Seen(new Reach.Unasked(), Optional.empty());
    }
}
