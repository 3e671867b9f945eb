package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A VM and all it refers to, written as manifests are, in the words of {@code spec}. */
record Scene(
        String vm,
        String vmClass,
        Optional<String> image,
        Optional<String> network,
        String provider,
        Map<ResourceKey, SecretContent> secrets,
        Optional<String> preparedImageId) {
    static final String NAMESPACE = "shop";
    private static final String REFERENCES = "{providerRef: {name: lab}, classRef: {name: small}}";

    /** A VM of two processors on a mock provider. */
    static Scene bare() {
        return new Scene(
                "{}",
                "{cpu: 2, memory: 4Gi}",
                Optional.empty(),
                Optional.empty(),
                "{type: mock}",
                Map.of(),
                Optional.empty());
    }

    Scene vm(String spec) {
        return new Scene(spec, vmClass, image, network, provider, secrets, preparedImageId);
    }

    Scene vmClass(String spec) {
        return new Scene(vm, spec, image, network, provider, secrets, preparedImageId);
    }

    /** A VM made from an image. */
    Scene image(String spec) {
        return new Scene(
                "{imageRef: {name: debian}}", vmClass, Optional.of(spec), network, provider, secrets, preparedImageId);
    }

    /** A VM with one card in a network; {@link #vm} may say more of the card. */
    Scene network(String spec) {
        return new Scene(
                "{networks: [{name: eth0, networkRef: {name: office}}]}",
                vmClass,
                image,
                Optional.of(spec),
                provider,
                secrets,
                preparedImageId);
    }

    Scene provider(String spec) {
        return new Scene(vm, vmClass, image, network, spec, secrets, preparedImageId);
    }

    Scene on(String providerType) {
        return provider("{type: " + providerType + "}");
    }

    Scene secret(String name, Map<String, String> content) {
        Map<String, Secret> entries = new HashMap<>();
        content.forEach((key, value) -> entries.put(key, Secret.of(value)));
        Map<ResourceKey, SecretContent> all = new HashMap<>(secrets);
        all.put(new ResourceKey("Secret", NAMESPACE, name), new SecretContent(entries));
        return new Scene(vm, vmClass, image, network, provider, all, preparedImageId);
    }

    Scene prepared(String imageId) {
        return new Scene(vm, vmClass, image, network, provider, secrets, Optional.of(imageId));
    }

    /** The spec of one of the kinds, if it is in the scene. */
    Optional<Manifest> manifest(String kind) {
        return switch (kind) {
            case "VirtualMachine" -> Optional.of(Manifest.of(vm));
            case "VMClass" -> Optional.of(Manifest.of(vmClass));
            case "VMImage" -> image.map(Manifest::of);
            case "VMNetworkAttachment" -> network.map(Manifest::of);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** The same with another spec of one of the kinds. */
    Scene with(String kind, Manifest manifest) {
        String spec = manifest.yaml();
        Optional<String> one = Optional.of(spec);
        return switch (kind) {
            case "VirtualMachine" -> vm(spec);
            case "VMClass" -> vmClass(spec);
            case "VMImage" -> new Scene(vm, vmClass, one, network, provider, secrets, preparedImageId);
            case "VMNetworkAttachment" -> new Scene(vm, vmClass, image, one, provider, secrets, preparedImageId);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    Mapped mapped() {
        return VmMapper.map(machine(), inputs());
    }

    VmSpec spec() {
        Mapped mapped = mapped();
        assertThat(mapped).isInstanceOf(Mapped.Spec.class);
        return ((Mapped.Spec) mapped).spec();
    }

    List<Fault> faults() {
        Mapped mapped = mapped();
        assertThat(mapped).isInstanceOf(Mapped.Refused.class);
        return ((Mapped.Refused) mapped).faults();
    }

    /** What the user reads. */
    List<String> refusals() {
        return faults().stream().map(Fault::message).toList();
    }

    VirtualMachine machine() {
        return object(VirtualMachine.class, "VirtualMachine", "web", vm, REFERENCES);
    }

    VmInputs inputs() {
        Map<String, VMNetworkAttachment> networks = new HashMap<>();
        network.map(spec -> object(VMNetworkAttachment.class, "VMNetworkAttachment", "office", spec, "{}"))
                .ifPresent(office -> Words.list(machine().getSpec().networks()).stream()
                        .filter(card ->
                                card.networkRef() != null && card.networkRef().name() != null)
                        .map(VmNetwork::name)
                        .forEach(name -> networks.put(Words.text(name), office)));
        return new VmInputs(
                object(VMClass.class, "VMClass", "small", vmClass, "{}"),
                image.filter(spec -> VmNeeds.of(machine()).image().isPresent())
                        .map(spec -> object(VMImage.class, "VMImage", "debian", spec, "{}")),
                networks,
                secrets,
                object(Provider.class, "Provider", "lab", provider, "{}").getSpec(),
                preparedImageId);
    }

    private static <T extends HasMetadata> T object(Class<T> type, String kind, String name, String spec, String more) {
        Map<String, Object> whole = new HashMap<>(fields(more));
        whole.putAll(fields(spec));
        return Serialization.unmarshal(
                Serialization.asJson(Map.of(
                        "apiVersion",
                        "infra.virtrigaud.io/v1beta1",
                        "kind",
                        kind,
                        "metadata",
                        Map.of("name", name, "namespace", NAMESPACE),
                        "spec",
                        whole)),
                type);
    }

    private static Map<String, Object> fields(String yaml) {
        Map<?, ?> read = Serialization.unmarshal("---\n" + yaml, Map.class);
        Map<String, Object> fields = new HashMap<>();
        read.forEach((key, value) -> fields.put((String) key, value));
        return fields;
    }
}
