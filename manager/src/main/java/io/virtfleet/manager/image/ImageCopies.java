package io.virtfleet.manager.image;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.api.image.ImagePreparation;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Owner;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.manager.image.CopyResult.Next;
import io.virtfleet.manager.image.ImageObserver.Observation;
import io.virtfleet.manager.image.ImagePlan.OnMissing;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.connection.Providers;
import io.virtfleet.manager.usage.Throttle;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The copies of images on providers: one step for each per reconcile, none where the provider is closed. */
public final class ImageCopies {
    // Each new VM enqueues its image: a provider that just failed is not called again for every one of them.
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(5);

    private final ImageObserver observer;
    private final String fleet;
    private final Throttle throttle;

    public ImageCopies(
            Providers providers, Function<ResourceKey, Optional<Secret>> secrets, String fleet, Scheduler scheduler) {
        this.observer = new ImageObserver(providers, secrets);
        this.fleet = fleet;
        this.throttle = new Throttle(scheduler, MIN_INTERVAL);
    }

    /** Towards a copy on each of these providers; an import that was started elsewhere is followed to its end. */
    SortedMap<String, CopyResult> prepare(VMImage image, Set<ResourceKey> providers) {
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
            Observation observed =
                    memory.settled() ? Observation.NOT_NEEDED : observer.observe(image, names.named(name));
            ImageStep step =
                    ImagePlan.next(new CopyView(memory, observed.reach(), throttled(image, name)), onMissing(image));
            results.put(name, perform(step, image, name, observed.link()));
        });
        return results;
    }

    /** Towards no copy anywhere. */
    SortedMap<String, CopyResult> remove(VMImage image) {
        var names = new ProviderNames(image.getMetadata().getNamespace());
        SortedMap<String, CopyResult> results = new TreeMap<>();
        entries(image).keySet().forEach(name -> {
            CopyMemory memory = memory(image, name);
            Observation observed = memory.asked() ? observer.observe(image, names.named(name)) : Observation.NOT_NEEDED;
            ImageStep step = ImagePlan.remove(new CopyView(memory, observed.reach(), throttled(image, name)));
            results.put(name, retried(step, perform(step, image, name, observed.link())));
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
        if (!(step instanceof ImageStep.BackOff) && (result.next() == Next.SOON || result.next() == Next.SLOWLY)) {
            throttle.mark(new Copy(image.getMetadata().getUid(), name));
        }
        return result;
    }

    // The spec does not change any more: what would wait for a change continues, or is tried again.
    private static CopyResult retried(ImageStep step, CopyResult result) {
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

    private boolean throttled(VMImage image, String name) {
        return throttle.remaining(new Copy(image.getMetadata().getUid(), name)).isPositive();
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
