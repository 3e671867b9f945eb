package io.virtfleet.manager.image;

import io.virtfleet.contract.FaultKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The words for why an image is or is not ready. */
final class ImageReason {
    static final String USABLE = "Usable";
    static final String PREPARED = "Prepared";
    static final String IMPORTING = "Importing";
    static final String MISSING_ON_PROVIDER = "MissingOnProvider";
    static final String WAITING_FOR_IMAGE = "WaitingForImage";
    static final String PROVIDER_UNAVAILABLE = "ProviderUnavailable";
    static final String NO_SOURCE = "NoSource";
    static final String COPIES_LEFT = "CopiesLeft";
    static final String COPY_ABANDONED = "CopyAbandoned";

    private static final Set<String> WAIT_FOR_SPEC = Arrays.stream(FaultKind.values())
            .filter(kind -> kind.retry() == FaultKind.Retry.WHEN_SPEC_CHANGES)
            .map(ImageReason::of)
            .collect(Collectors.toUnmodifiableSet());

    private ImageReason() {}

    /** As {@code NOT_FOUND} becomes {@code NotFound}. */
    static String of(FaultKind kind) {
        return Arrays.stream(kind.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** Whether only a changed spec helps. */
    static boolean waitsForSpec(@Nullable String reason) {
        return reason != null
                && (WAIT_FOR_SPEC.contains(reason) || reason.equals(MISSING_ON_PROVIDER) || reason.equals(NO_SOURCE));
    }
}
