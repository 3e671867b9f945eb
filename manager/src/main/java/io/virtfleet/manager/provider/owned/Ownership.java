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

/** Who owns an object: those of a Provider have the label and an owner reference, and no others are changed. */
public enum Ownership {
    /** The Provider owns it. */
    OURS,
    /** A deleted Provider of that name owned it; it is being garbage collected. */
    FORMER,
    /** It was not created by VirtFleet. */
    FOREIGN;

    /** The label of all objects that VirtFleet creates. */
    public static final Map<String, String> LABEL = Map.of("app.kubernetes.io/managed-by", "virtfleet");

    private static final Duration RETRY_AFTER = Duration.ofMinutes(1);

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

    /** The owner reference of an object, which is garbage collected with its Provider. */
    public static OwnerReference reference(Provider provider) {
        return new OwnerReferenceBuilder()
                .withApiVersion(provider.getApiVersion())
                .withKind(provider.getKind())
                .withName(provider.getMetadata().getName())
                .withUid(uid(provider))
                .withController(true)
                .build();
    }

    /** Why this object must not be changed; empty when the Provider owns it. */
    public Optional<Fault> refusal(HasMetadata object) {
        String name = object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
        return switch (this) {
            case OURS -> Optional.empty();
            case FORMER ->
                Optional.of(
                        Fault.of(
                                FaultKind.BUSY,
                                name
                                        + " still belongs to a deleted Provider of this name; waiting for its garbage collection"));
            case FOREIGN ->
                Optional.of(Fault.of(
                                FaultKind.CONFLICT,
                                name
                                        + " already exists and is not owned by this Provider; delete or rename it, or rename the"
                                        + " Provider")
                        .withRetryAfter(RETRY_AFTER));
        };
    }

    private static String uid(Provider provider) {
        return provider.getMetadata().getUid();
    }
}
