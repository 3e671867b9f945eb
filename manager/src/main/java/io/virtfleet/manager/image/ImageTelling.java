package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.manager.image.CopyResult.Trouble;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.EventSink;
import io.virtfleet.manager.usage.ConsumerSelector;
import io.virtfleet.manager.usage.Usage;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells people what came of a pass over an image: its status, and events for what they want to know. */
public final class ImageTelling {
    private final EventSink events;
    private final Clock clock;

    public ImageTelling(EventSink events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** A copy of the image with the status it should have. */
    VMImage retold(VMImage image, Usage usage, SortedMap<String, CopyResult> results) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        SortedMap<String, OnProvider> entries = new TreeMap<>(Copies.entries(image));
        SortedMap<String, Trouble> troubles = new TreeMap<>();
        results.forEach((name, result) -> {
            result.entry()
                    .ifPresentOrElse(
                            entry -> entries.merge(name, entry, (old, fresh) -> dated(old, fresh, now)),
                            () -> entries.remove(name));
            result.trouble().ifPresent(trouble -> troubles.put(name, trouble));
        });
        entries.replaceAll((_, entry) -> entry.lastUpdated() == null ? at(entry, now) : entry);
        VMImageStatus before = image.getStatus();
        long generation = image.getMetadata().getGeneration();
        var report = new ImageReport(
                entries,
                troubles,
                ConsumerSelector.findings(image.getSpec().consumerNamespaceSelector()),
                usage,
                image.isMarkedForDeletion());
        Conditions conditions = Conditions.after(before == null ? null : before.conditions(), generation, now);
        return with(image, report.status(conditions, generation));
    }

    /** Only once the status is written: what could not be kept may come to pass again. */
    void announce(VMImage image, SortedMap<String, CopyResult> results) {
        results.forEach((name, result) -> result.trouble()
                .filter(trouble -> !trouble.reason().equals(Reasons.IMPORTING))
                .ifPresentOrElse(
                        trouble ->
                                events.warning(image, trouble.reason(), "Provider " + name + ": " + trouble.sentence()),
                        () -> result.entry()
                                .filter(entry -> entry.id() != null && Boolean.TRUE.equals(entry.available()))
                                .ifPresent(_ -> events.normal(
                                        image, Reasons.PREPARED, "The image is on Provider " + name + "."))));
    }

    // An entry without news keeps its date, and is equal to the old one.
    private static OnProvider dated(OnProvider old, OnProvider fresh, Instant now) {
        OnProvider undated = at(old, null);
        return undated.equals(at(fresh, null)) ? old : at(fresh, now);
    }

    private static OnProvider at(OnProvider entry, @Nullable Instant time) {
        return new OnProvider(
                entry.available(),
                entry.id(),
                time == null ? null : time.toString(),
                entry.message(),
                entry.observedGeneration(),
                entry.path(),
                entry.percentage(),
                entry.reason(),
                entry.size(),
                entry.sourceDigest(),
                entry.taskRef(),
                entry.more());
    }

    private static VMImage with(VMImage image, VMImageStatus status) {
        var copy = new VMImage();
        copy.setMetadata(image.getMetadata());
        copy.setSpec(image.getSpec());
        copy.setStatus(status);
        return copy;
    }
}
