package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.cache.CacheReader;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.ImageSourceMapper;
import io.virtfleet.manager.imagesource.SecretContent;
import io.virtfleet.manager.vm.mapping.VmInputs;
import io.virtfleet.manager.vm.mapping.VmMapper.Extent;
import io.virtfleet.manager.vm.mapping.VmNeeds;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what a VM refers to: from the caches, and Secrets by name from the API server. */
public final class VmInputsReader {
    private static final int VERSION_DIGITS = 16;

    private final CacheReader<Provider> providers;
    private final CacheReader<VMClass> classes;
    private final CacheReader<VMImage> images;
    private final CacheReader<VMNetworkAttachment> networks;
    private final ReferenceGrants grants;
    private final Function<ResourceKey, Optional<Secret>> secrets;

    /** {@code secrets} reads one Secret by its name; empty when it does not exist. */
    public VmInputsReader(
            CacheReader<Provider> providers,
            CacheReader<VMClass> classes,
            CacheReader<VMImage> images,
            CacheReader<VMNetworkAttachment> networks,
            ReferenceGrants grants,
            Function<ResourceKey, Optional<Secret>> secrets) {
        this.providers = providers;
        this.classes = classes;
        this.images = images;
        this.networks = networks;
        this.grants = grants;
        this.secrets = secrets;
    }

    /** What {@code map} makes of the inputs, or all that is missing. Secrets are read only where all is mapped. */
    Desired read(VirtualMachine resource, Extent extent, Function<VmInputs, Desired> map) {
        var reading = new Reading(resource);
        return reading.read(extent == Extent.ALL ? secretsOf(VmNeeds.of(resource)) : Set.of())
                .map(map)
                .orElseGet(() -> new Desired.Incomplete(reading.missing));
    }

    private Set<ResourceKey> secretsOf(VmNeeds needs) {
        Set<ResourceKey> wanted = new LinkedHashSet<>(needs.secrets());
        needs.image()
                .map(images::find)
                .filter(Found.Resource.class::isInstance)
                .ifPresent(found ->
                        wanted.addAll(ImageSourceMapper.secretsOf(((Found.Resource<VMImage>) found).object())));
        return wanted;
    }

    /** Identifies the versions of Secrets without revealing their content; empty when there are none. */
    private static Optional<String> versions(Collection<Secret> secrets) {
        if (secrets.isEmpty()) {
            return Optional.empty();
        }
        String versions = secrets.stream()
                .map(Secret::getMetadata)
                .map(metadata -> metadata.getUid() + "/" + metadata.getResourceVersion())
                .sorted()
                .collect(Collectors.joining("\n"));
        byte[] hash = sha256().digest(versions.getBytes(StandardCharsets.UTF_8));
        return Optional.of(HexFormat.of().formatHex(hash).substring(0, VERSION_DIGITS));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /** One reading; collects all that is missing, so that a user can fix it at once. */
    private final class Reading {
        private final String from;
        private final VmNeeds needs;
        private final List<String> missing = new ArrayList<>();

        Reading(VirtualMachine resource) {
            this.from = resource.getMetadata().getNamespace();
            this.needs = VmNeeds.of(resource);
        }

        Optional<VmInputs> read(Set<ResourceKey> wantedSecrets) {
            Optional<Provider> provider =
                    find(needs.provider(), providers, found -> found.getSpec().consumerNamespaceSelector());
            Optional<VMClass> vmClass =
                    find(needs.vmClass(), classes, found -> found.getSpec().consumerNamespaceSelector());
            Optional<VMImage> image = needs.image()
                    .flatMap(key -> find(key, images, found -> found.getSpec().consumerNamespaceSelector()));
            Map<String, VMNetworkAttachment> attachments = networks();
            Map<ResourceKey, Secret> found = secrets(wantedSecrets);
            if (!missing.isEmpty() || provider.isEmpty() || vmClass.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new VmInputs(
                    vmClass.get(),
                    image,
                    attachments,
                    contents(found),
                    versions(found.values()),
                    provider.get().getSpec(),
                    Optional.empty()));
        }

        private Map<String, VMNetworkAttachment> networks() {
            Map<String, VMNetworkAttachment> found = new HashMap<>();
            needs.networks()
                    .forEach((card, key) -> find(
                                    key, networks, any -> any.getSpec().consumerNamespaceSelector())
                            .ifPresent(network -> found.put(card, network)));
            return found;
        }

        private Map<ResourceKey, Secret> secrets(Set<ResourceKey> wanted) {
            Map<ResourceKey, Secret> found = new LinkedHashMap<>();
            wanted.forEach(key -> read(key).ifPresent(secret -> found.put(key, secret)));
            return found;
        }

        private Optional<Secret> read(ResourceKey key) {
            try {
                return secrets.apply(key).or(() -> miss(key + ", which does not exist"));
            } catch (KubernetesClientException refused) {
                if (refused.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                    throw refused;
                }
                return miss(
                        key + ", which the manager may not read; allow it the verb get on Secrets of that namespace");
            }
        }

        private static Map<ResourceKey, SecretContent> contents(Map<ResourceKey, Secret> secrets) {
            Map<ResourceKey, SecretContent> contents = new HashMap<>();
            secrets.forEach((key, secret) -> contents.put(key, SecretContent.of(secret)));
            return contents;
        }

        private <T extends HasMetadata> Optional<T> find(
                ResourceKey key, CacheReader<T> cache, Function<T, @Nullable LabelSelector> selector) {
            return switch (cache.find(key)) {
                case Found.Nothing<T>() -> miss(key + ", which does not exist");
                case Found.Unreadable<T>(String reason) -> miss(key + ", which cannot be read: " + reason);
                case Found.Resource<T>(T object) ->
                    grants.admits(key, selector.apply(object), from)
                            ? Optional.of(object)
                            : miss(key + ", whose spec.consumerNamespaceSelector does not admit namespace " + from);
            };
        }

        private <T> Optional<T> miss(String thing) {
            missing.add(thing);
            return Optional.empty();
        }
    }
}
