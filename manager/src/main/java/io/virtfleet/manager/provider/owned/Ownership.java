package io.virtfleet.manager.provider.owned;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose an object is: a Provider's own have a label of ours and an owner reference, and no others are touched. */
public enum Ownership {
    /** It belongs to the Provider. */
    OURS,
    /** It belongs to an earlier Provider of that name, and is being collected. */
    FORMER,
    /** Somebody else made it. */
    FOREIGN;

    /** The label by which objects of ours are known. */
    public static final Map<String, String> LABEL = Map.of("app.kubernetes.io/managed-by", "virtfleet");

    private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

    public static Ownership of(HasMetadata object, Provider provider) {
        Map<String, String> labels = object.getMetadata().getLabels();
        if (labels == null || !labels.entrySet().containsAll(LABEL.entrySet())) {
            return FOREIGN;
        }
        List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
        if (owners.stream().anyMatch(owner -> uid(provider).equals(owner.getUid()))) {
            return OURS;
        }
        return owners.stream().anyMatch(owner -> provider.getKind().equals(owner.getKind())) ? FORMER : FOREIGN;
    }

    /** What to put on an object, so that it is ours and goes with its Provider. */
    public static OwnerReference reference(Provider provider) {
        return new OwnerReferenceBuilder()
                .withApiVersion(provider.getApiVersion())
                .withKind(provider.getKind())
                .withName(provider.getMetadata().getName())
                .withUid(uid(provider))
                .withController(true)
                .build();
    }

    /** Why this object may not be changed; empty when it is ours. */
    public Optional<Fault> refusal(HasMetadata object) {
        String name = object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
        return switch (this) {
            case OURS -> Optional.empty();
            case FORMER ->
                Optional.of(Fault.of(
                        FaultKind.BUSY,
                        name + " still belongs to an earlier Provider of this name; it is soon removed"));
            case FOREIGN ->
                Optional.of(Fault.of(
                                FaultKind.CONFLICT,
                                name + " is needed for this Provider, but was not made for it and is left alone;"
                                        + " delete or rename it, or rename the Provider")
                        .withRetryAfter(LOOK_AGAIN));
        };
    }

    private static String uid(Provider provider) {
        return provider.getMetadata().getUid();
    }
}
