package io.virtfleet.manager.image;

import io.virtfleet.api.Amount;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.task.TaskState;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the status says of an image on one provider; the same text for the same state. */
record CopyEntries(long generation) {
    private static final int STEP_PERCENT = 10;
    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;

    /** Nothing had to be prepared. */
    OnProvider passedOn() {
        return entry(true, null, "The provider uses the source directly.", null, null);
    }

    OnProvider announced() {
        return entry(false, ImageReason.IMPORTING, "The import is being requested.", null, null);
    }

    OnProvider prepared(Image image, @Nullable String digest) {
        return new OnProvider(
                true,
                image.id(),
                null,
                "The provider has the image.",
                generation,
                image.path().isEmpty() ? null : image.path(),
                null,
                null,
                amount(image.sizeBytes()),
                digest,
                null,
                Map.of());
    }

    /** Progress in steps: each one is a write. */
    OnProvider importing(TaskRef task, TaskState.Running progress, @Nullable String digest) {
        int percent = progress.percent() / STEP_PERCENT * STEP_PERCENT;
        return new OnProvider(
                false,
                null,
                null,
                "The image is being imported.",
                generation,
                null,
                percent,
                ImageReason.IMPORTING,
                null,
                digest,
                task.id(),
                Map.of());
    }

    OnProvider failed(@Nullable OnProvider before, Fault fault) {
        return entry(
                false,
                ImageReason.of(fault.kind()),
                sentence(fault),
                before == null ? null : before.id(),
                before == null ? null : before.sourceDigest());
    }

    OnProvider missing(String reason) {
        return entry(
                false,
                reason,
                "The provider does not have the image, and prepare.onMissing is not Import.",
                null,
                null);
    }

    static String sentence(Fault fault) {
        String field = fault.field().isEmpty() ? "" : " (" + fault.field() + ")";
        return fault.message() + field + "; " + fault.kind().advice() + ".";
    }

    private OnProvider entry(
            boolean available, @Nullable String reason, String message, @Nullable String id, @Nullable String digest) {
        return new OnProvider(
                available, id, null, message, generation, null, null, reason, null, digest, null, Map.of());
    }

    // As text: a number would come back as another type than it was written as.
    private static @Nullable Amount amount(long bytes) {
        if (bytes <= 0) {
            return null;
        }
        if (bytes % GIB == 0) {
            return new Amount(bytes / GIB + "Gi");
        }
        return new Amount(bytes % MIB == 0 ? bytes / MIB + "Mi" : Long.toString(bytes));
    }
}
