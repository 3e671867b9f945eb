package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.controller.status.EventSink;
import io.virtfleet.manager.image.CopyResult.Problem;
import io.virtfleet.manager.usage.ConsumerSelector;
import io.virtfleet.manager.usage.Usage;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reports on an image: its status, and Events. */
public final class ImageReporter {
    private final EventSink events;
    private final Clock clock;

    public ImageReporter(EventSink events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** A copy of the image with the status it should have. */
    VMImage withStatus(VMImage image, Usage usage, SortedMap<String, CopyResult> results) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        SortedMap<String, OnProvider> entries = new TreeMap<>(ImageCopies.entries(image));
        SortedMap<String, Problem> problems = new TreeMap<>();
        results.forEach((name, result) -> {
            result.entry()
                    .ifPresentOrElse(
                            entry -> entries.merge(name, entry, (old, fresh) -> dated(old, fresh, now)),
                            () -> entries.remove(name));
            result.problem().ifPresent(problem -> problems.put(name, problem));
        });
        entries.replaceAll((_, entry) -> entry.lastUpdated() == null ? at(entry, now) : entry);
        VMImageStatus before = image.getStatus();
        long generation = image.getMetadata().getGeneration();
        var report = new ImageReport(
                entries,
                problems,
                ConsumerSelector.findings(image.getSpec().consumerNamespaceSelector()),
                usage,
                image.isMarkedForDeletion());
        Conditions conditions = Conditions.after(before == null ? null : before.conditions(), generation, now);
        return with(image, report.status(conditions, generation));
    }

    /** Called once the status is written: what was not written may happen again. */
    void announce(VMImage image, SortedMap<String, CopyResult> results) {
        results.forEach((name, result) -> result.problem()
                .filter(problem -> !problem.reason().equals(ImageReason.IMPORTING))
                .ifPresentOrElse(
                        problem ->
                                events.warning(image, problem.reason(), "Provider " + name + ": " + problem.sentence()),
                        () -> result.entry()
                                .filter(entry -> entry.id() != null && Boolean.TRUE.equals(entry.available()))
                                .ifPresent(_ -> events.normal(
                                        image,
                                        ImageReason.PREPARED,
                                        "The image is available on Provider " + name + "."))));
    }

    // An unchanged entry keeps its date, and is equal to the old one.
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
