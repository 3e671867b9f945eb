package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.api.image.VMImageStatus.ImportProgress;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.image.CopyResult.Problem;
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
 * What the status of a VMImage says.
 *
 * @param problems why VMs of these providers cannot use it, or, while it is being deleted, why its copies are left
 */
record ImageReport(
        SortedMap<String, OnProvider> entries,
        SortedMap<String, Problem> problems,
        List<Finding> findings,
        Usage usage,
        boolean deleting) {
    VMImageStatus status(Conditions conditions, long generation) {
        Summary summary = summary();
        report(conditions, summary);
        Collection<OnProvider> all = entries.values();
        return new VMImageStatus(
                orNull(availableOn()),
                null,
                conditions.list(),
                null,
                progress(all),
                null,
                summary.sentence(),
                generation,
                summary.phase(),
                all.stream()
                        .map(OnProvider::taskRef)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                entries.isEmpty() ? null : entries,
                summary.ready(),
                all.stream()
                        .map(OnProvider::size)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                usage.count(),
                Map.of());
    }

    private void report(Conditions conditions, Summary summary) {
        conditions.set(Conditions.READY, ConditionStatus.of(summary.ready()), summary.reason(), summary.sentence());
        if (summary.phase().equals("Importing")) {
            conditions.set(Conditions.RECONCILING, ConditionStatus.TRUE, summary.reason(), summary.sentence());
        }
        if (summary.stalled()) {
            conditions.set(Conditions.STALLED, ConditionStatus.TRUE, summary.reason(), summary.sentence());
        }
        if (deleting && usage.any()) {
            UsedConditions.setInUse(conditions, usage);
        } else if (deleting) {
            conditions.set(UsedConditions.DELETE_BLOCKED, ConditionStatus.TRUE, ImageReason.COPIES_LEFT, copiesLeft());
        }
    }

    private String copiesLeft() {
        String where = entries.keySet().stream().collect(Collectors.joining(", "));
        return "Its copies are being deleted from " + where + "."
                + problems.entrySet().stream().map(each -> " " + sentence(each)).collect(Collectors.joining());
    }

    private Summary summary() {
        if (!findings.isEmpty()) {
            return new Summary("Failed", "Invalid", UsedConditions.sentence(findings), true);
        }
        Optional<Map.Entry<String, Problem>> worst = worst();
        if (worst.isPresent()) {
            String reason = worst.get().getValue().reason();
            return new Summary(phase(reason), reason, sentence(worst.get()), ImageReason.waitsForSpec(reason));
        }
        List<String> prepared = entries.entrySet().stream()
                .filter(each -> each.getValue().id() != null)
                .map(Map.Entry::getKey)
                .toList();
        return prepared.isEmpty()
                ? new Summary("Ready", ImageReason.USABLE, "VMs can use this image.", false)
                : new Summary(
                        "Ready",
                        ImageReason.PREPARED,
                        "The image is available on " + String.join(", ", prepared) + ".",
                        false);
    }

    // What a user has to act on comes before what continues by itself.
    private Optional<Map.Entry<String, Problem>> worst() {
        return problems.entrySet().stream()
                .filter(each -> !each.getValue().reason().equals(ImageReason.IMPORTING))
                .findFirst()
                .or(() -> problems.entrySet().stream().findFirst());
    }

    private static String phase(String reason) {
        return switch (reason) {
            case ImageReason.IMPORTING -> "Importing";
            case ImageReason.PROVIDER_UNAVAILABLE, ImageReason.WAITING_FOR_IMAGE -> "Pending";
            default -> "Failed";
        };
    }

    private static String sentence(Map.Entry<String, Problem> problem) {
        String text = problem.getValue().sentence();
        return "Provider " + problem.getKey() + ": " + text + (text.endsWith(".") ? "" : ".");
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

    private record Summary(String phase, String reason, String sentence, boolean stalled) {
        boolean ready() {
            return phase.equals("Ready");
        }
    }
}
