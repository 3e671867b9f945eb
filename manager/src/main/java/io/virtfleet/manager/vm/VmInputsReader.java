package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.manager.controller.Cached;
import io.virtfleet.manager.controller.Found;
import io.virtfleet.manager.controller.Grants;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what a VM refers to: from the caches, and Secrets by name from the API server. */
final class VmInputsReader {
    private final VmCaches caches;
    private final Grants grants;
    private final Function<ResourceKey, Optional<Secret>> secrets;

    VmInputsReader(VmCaches caches, Grants grants, Function<ResourceKey, Optional<Secret>> secrets) {
        this.caches = caches;
        this.grants = grants;
        this.secrets = secrets;
    }

    /** What was read. */
    sealed interface Read {
        /** All of it; {@code secrets} stands for the versions of the Secrets among it, if any. */
        record Found(VmInputs inputs, Optional<String> secrets) implements Read {}

        /** What is not there, each with why. */
        record Missing(List<String> things) implements Read {}
    }

    /** All but Secrets, which only the making of a VM needs. */
    Read read(VirtualMachine resource) {
        return new Reading(resource).read(Set.of());
    }

    Read readWithSecrets(VirtualMachine resource) {
        VmNeeds needs = VmNeeds.of(resource);
        Set<ResourceKey> wanted = new LinkedHashSet<>(needs.secrets());
        needs.image()
                .map(caches.images()::find)
                .filter(Found.Resource.class::isInstance)
                .ifPresent(found -> wanted.addAll(VmNeeds.secretsOf(((Found.Resource<VMImage>) found).object())));
        return new Reading(resource).read(wanted);
    }

    /** One reading; notes all that is missing, so that a person can mend it at once. */
    private final class Reading {
        private final String from;
        private final VmNeeds needs;
        private final List<String> missing = new ArrayList<>();

        Reading(VirtualMachine resource) {
            this.from = resource.getMetadata().getNamespace();
            this.needs = VmNeeds.of(resource);
        }

        Read read(Set<ResourceKey> wantedSecrets) {
            Optional<Provider> provider = find(
                    needs.provider(),
                    caches.providers(),
                    found -> found.getSpec().consumerNamespaceSelector());
            Optional<VMClass> vmClass = find(
                    needs.vmClass(), caches.classes(), found -> found.getSpec().consumerNamespaceSelector());
            Optional<VMImage> image = needs.image()
                    .flatMap(key ->
                            find(key, caches.images(), found -> found.getSpec().consumerNamespaceSelector()));
            Map<String, VMNetworkAttachment> networks = networks();
            Map<ResourceKey, Secret> found = secrets(wantedSecrets);
            if (!missing.isEmpty() || provider.isEmpty() || vmClass.isEmpty()) {
                return new Read.Missing(missing);
            }
            return new Read.Found(
                    new VmInputs(
                            vmClass.get(),
                            image,
                            networks,
                            contents(found),
                            provider.get().getSpec(),
                            Optional.empty()),
                    SecretVersions.of(found.values()));
        }

        private Map<String, VMNetworkAttachment> networks() {
            Map<String, VMNetworkAttachment> networks = new HashMap<>();
            needs.networks()
                    .forEach((card, key) -> find(
                                    key,
                                    caches.networks(),
                                    found -> found.getSpec().consumerNamespaceSelector())
                            .ifPresent(network -> networks.put(card, network)));
            return networks;
        }

        private Map<ResourceKey, Secret> secrets(Set<ResourceKey> wanted) {
            Map<ResourceKey, Secret> found = new LinkedHashMap<>();
            wanted.forEach(key -> secrets.apply(key)
                    .ifPresentOrElse(
                            secret -> found.put(key, secret), () -> missing.add(key + ", which does not exist")));
            return found;
        }

        private static Map<ResourceKey, SecretContent> contents(Map<ResourceKey, Secret> secrets) {
            Map<ResourceKey, SecretContent> contents = new HashMap<>();
            secrets.forEach((key, secret) -> contents.put(key, SecretContent.of(secret)));
            return contents;
        }

        private <T extends HasMetadata> Optional<T> find(
                ResourceKey key, Cached<T> cache, Function<T, @Nullable LabelSelector> selector) {
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
