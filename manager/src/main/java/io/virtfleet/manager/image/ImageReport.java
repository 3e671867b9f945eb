package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.api.image.VMImageStatus.ImportProgress;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.manager.image.CopyResult.Trouble;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedConditions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a VMImage.
 *
 * @param troubles why VMs of these providers cannot use it, or, while it is being deleted, why its copies are left
 */
record ImageReport(
        SortedMap<String, OnProvider> entries,
        SortedMap<String, Trouble> troubles,
        List<Finding> findings,
        Usage usage,
        boolean deleting) {
    VMImageStatus status(Conditions conditions, long generation) {
        Verdict verdict = verdict();
        tell(conditions, verdict);
        Collection<OnProvider> all = entries.values();
        return new VMImageStatus(
                orNull(availableOn()),
                null,
                conditions.list(),
                null,
                progress(all),
                null,
                verdict.sentence(),
                generation,
                verdict.phase(),
                all.stream()
                        .map(OnProvider::taskRef)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                entries.isEmpty() ? null : entries,
                verdict.ready(),
                all.stream()
                        .map(OnProvider::size)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                usage.count(),
                Map.of());
    }

    private void tell(Conditions conditions, Verdict verdict) {
        conditions.tell(Conditions.READY, Truth.of(verdict.ready()), verdict.reason(), verdict.sentence());
        if (verdict.phase().equals("Importing")) {
            conditions.tell(Conditions.RECONCILING, Truth.TRUE, verdict.reason(), verdict.sentence());
        }
        if (verdict.stalled()) {
            conditions.tell(Conditions.STALLED, Truth.TRUE, verdict.reason(), verdict.sentence());
        }
        if (deleting && usage.any()) {
            UsedConditions.tellInUse(conditions, usage);
        } else if (deleting) {
            conditions.tell(UsedConditions.DELETE_BLOCKED, Truth.TRUE, Reasons.COPIES_LEFT, copiesLeft());
        }
    }

    private String copiesLeft() {
        String where = entries.keySet().stream().collect(Collectors.joining(", "));
        return "Its copies are taken away first, from " + where + "."
                + troubles.entrySet().stream().map(each -> " " + sentence(each)).collect(Collectors.joining());
    }

    private Verdict verdict() {
        if (!findings.isEmpty()) {
            return new Verdict("Failed", "Invalid", UsedConditions.sentence(findings), true);
        }
        Optional<Map.Entry<String, Trouble>> worst = worst();
        if (worst.isPresent()) {
            String reason = worst.get().getValue().reason();
            return new Verdict(phase(reason), reason, sentence(worst.get()), Reasons.waitsForSpec(reason));
        }
        List<String> prepared = entries.entrySet().stream()
                .filter(each -> each.getValue().id() != null)
                .map(Map.Entry::getKey)
                .toList();
        return prepared.isEmpty()
                ? new Verdict("Ready", Reasons.USABLE, "VMs can use this image.", false)
                : new Verdict("Ready", Reasons.PREPARED, "The image is on " + String.join(", ", prepared) + ".", false);
    }

    // What a person has to see to comes before what goes on by itself.
    private Optional<Map.Entry<String, Trouble>> worst() {
        return troubles.entrySet().stream()
                .filter(each -> !each.getValue().reason().equals(Reasons.IMPORTING))
                .findFirst()
                .or(() -> troubles.entrySet().stream().findFirst());
    }

    private static String phase(String reason) {
        return switch (reason) {
            case Reasons.IMPORTING -> "Importing";
            case Reasons.PROVIDER_UNAVAILABLE, Reasons.WAITING_FOR_IMAGE -> "Pending";
            default -> "Failed";
        };
    }

    private static String sentence(Map.Entry<String, Trouble> trouble) {
        String text = trouble.getValue().sentence();
        return "Provider " + trouble.getKey() + ": " + text + (text.endsWith(".") ? "" : ".");
    }

    private List<String> availableOn() {
        return entries.entrySet().stream()
                .filter(each -> Boolean.TRUE.equals(each.getValue().available()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static @Nullable ImportProgress progress(Collection<OnProvider> entries) {
        return entries.stream()
                .map(OnProvider::percentage)
                .filter(Objects::nonNull)
                .min(Integer::compare)
                .map(least -> new ImportProgress(null, least, null, null, null, null, Map.of()))
                .orElse(null);
    }

    private static <T> @Nullable List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }

    private record Verdict(String phase, String reason, String sentence, boolean stalled) {
        boolean ready() {
            return phase.equals("Ready");
        }
    }
}
