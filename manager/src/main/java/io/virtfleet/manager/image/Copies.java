package io.virtfleet.manager.image;

import io.virtfleet.api.image.ImagePreparation;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Owner;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.manager.image.CopyResult.Next;
import io.virtfleet.manager.image.ImageObserver.Seen;
import io.virtfleet.manager.image.ImagePlan.OnMissing;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.provider.Providers;
import io.virtfleet.manager.usage.Pace;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The copies of images on providers: one step for each in a pass, none where the provider cannot be worked with. */
public final class Copies {
    // Each VM that comes wakes its image: a provider that just failed is not asked again for every one of them.
    private static final Duration REST = Duration.ofSeconds(5);

    private final ImageObserver observer;
    private final String fleet;
    private final Pace rests;

    public Copies(Providers providers, ImageSources sources, String fleet, Timeline timeline) {
        this.observer = new ImageObserver(providers, sources);
        this.fleet = fleet;
        this.rests = new Pace(timeline, REST);
    }

    /** Towards a copy on each of these providers; an import that was begun elsewhere is seen to its end. */
    SortedMap<String, CopyResult> bring(VMImage image, Set<ResourceKey> providers) {
        Map<String, OnProvider> entries = entries(image);
        var names = new ProviderNames(image.getMetadata().getNamespace());
        Set<String> all = new TreeSet<>();
        providers.forEach(provider -> all.add(names.nameOf(provider)));
        entries.forEach((name, entry) -> {
            if (entry.taskRef() != null) {
                all.add(name);
            }
        });
        SortedMap<String, CopyResult> results = new TreeMap<>();
        all.forEach(name -> {
            CopyMemory memory = memory(image, name);
            Seen seen = memory.settled() ? Seen.NOT : observer.look(image, names.named(name));
            ImageStep step = ImagePlan.next(new CopyView(memory, seen.reach(), resting(image, name)), onMissing(image));
            results.put(name, perform(step, image, name, seen.link()));
        });
        return results;
    }

    /** Towards no copy anywhere. */
    SortedMap<String, CopyResult> takeAway(VMImage image) {
        var names = new ProviderNames(image.getMetadata().getNamespace());
        SortedMap<String, CopyResult> results = new TreeMap<>();
        entries(image).keySet().forEach(name -> {
            CopyMemory memory = memory(image, name);
            Seen seen = memory.asked() ? observer.look(image, names.named(name)) : Seen.NOT;
            ImageStep step = ImagePlan.remove(new CopyView(memory, seen.reach(), resting(image, name)));
            results.put(name, goingOn(step, perform(step, image, name, seen.link())));
        });
        return results;
    }

    static Map<String, OnProvider> entries(VMImage image) {
        var status = image.getStatus();
        return status == null || status.providerStatus() == null ? Map.of() : status.providerStatus();
    }

    private CopyResult perform(ImageStep step, VMImage image, String name, Optional<ProviderLink> link) {
        var effects = new ImageEffects(
                owner(image),
                new CopyEntries(image.getMetadata().getGeneration()),
                entries(image).get(name));
        CopyResult result = effects.perform(step, link);
        if (!(step instanceof ImageStep.Rest) && (result.next() == Next.SOON || result.next() == Next.SLOWLY)) {
            rests.mark(new Copy(image.getMetadata().getUid(), name));
        }
        return result;
    }

    // No spec will change any more: what would wait for one goes on, or is tried again.
    private static CopyResult goingOn(ImageStep step, CopyResult result) {
        if (result.next() != Next.ON_CHANGE) {
            return result;
        }
        if (step instanceof ImageStep.Poll) {
            return result.with(Next.AT_ONCE);
        }
        return step instanceof ImageStep.Discard ? result.with(Next.SLOWLY) : result;
    }

    private static CopyMemory memory(VMImage image, String name) {
        return CopyMemory.of(entries(image).get(name), image.getMetadata().getGeneration());
    }

    private boolean resting(VMImage image, String name) {
        return rests.rest(new Copy(image.getMetadata().getUid(), name)).isPositive();
    }

    private Owner owner(VMImage image) {
        return new Owner(
                fleet,
                image.getMetadata().getNamespace(),
                image.getMetadata().getName(),
                image.getMetadata().getUid());
    }

    private static OnMissing onMissing(VMImage image) {
        ImagePreparation prepare = image.getSpec().prepare();
        return switch (prepare == null ? null : prepare.onMissing()) {
            case "Fail" -> OnMissing.FAIL;
            case "Wait" -> OnMissing.WAIT;
            case null, default -> OnMissing.IMPORT;
        };
    }

    private record Copy(String imageUid, String provider) {}
}
