package io.virtfleet.manager.vm.mapping;

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
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.imagesource.FieldValues;
import io.virtfleet.manager.imagesource.SecretContent;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A VM and everything it refers to, written as manifests are, in the words of {@code spec}. */
public record VmManifests(
        String vm,
        String vmClass,
        Optional<String> image,
        Optional<String> network,
        String provider,
        Map<ResourceKey, SecretContent> secrets,
        Optional<String> preparedImageId) {
    public static final String NAMESPACE = "shop";
    private static final String REFERENCES = "{providerRef: {name: lab}, classRef: {name: small}}";

    /** A VM of two processors on a mock provider. */
    public static VmManifests bare() {
        return new VmManifests(
                "{}",
                "{cpu: 2, memory: 4Gi}",
                Optional.empty(),
                Optional.empty(),
                "{type: mock}",
                Map.of(),
                Optional.empty());
    }

    public VmManifests vm(String spec) {
        return new VmManifests(spec, vmClass, image, network, provider, secrets, preparedImageId);
    }

    public VmManifests vmClass(String spec) {
        return new VmManifests(vm, spec, image, network, provider, secrets, preparedImageId);
    }

    /** A VM made from an image. */
    public VmManifests image(String spec) {
        return new VmManifests(
                "{imageRef: {name: debian}}", vmClass, Optional.of(spec), network, provider, secrets, preparedImageId);
    }

    /** A VM with one card in a network; {@link #vm} may say more of the card. */
    public VmManifests network(String spec) {
        return new VmManifests(
                "{networks: [{name: eth0, networkRef: {name: office}}]}",
                vmClass,
                image,
                Optional.of(spec),
                provider,
                secrets,
                preparedImageId);
    }

    public VmManifests provider(String spec) {
        return new VmManifests(vm, vmClass, image, network, spec, secrets, preparedImageId);
    }

    public VmManifests on(String providerType) {
        return provider("{type: " + providerType + "}");
    }

    public VmManifests secret(String name, Map<String, String> content) {
        Map<String, Secret> entries = new HashMap<>();
        content.forEach((key, value) -> entries.put(key, Secret.of(value)));
        Map<ResourceKey, SecretContent> all = new HashMap<>(secrets);
        all.put(new ResourceKey("Secret", NAMESPACE, name), new SecretContent(entries));
        return new VmManifests(vm, vmClass, image, network, provider, all, preparedImageId);
    }

    public VmManifests prepared(String imageId) {
        return new VmManifests(vm, vmClass, image, network, provider, secrets, Optional.of(imageId));
    }

    /** The spec of one of the kinds, if there is one. */
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
    public VmManifests with(String kind, Manifest manifest) {
        String spec = manifest.yaml();
        Optional<String> one = Optional.of(spec);
        return switch (kind) {
            case "VirtualMachine" -> vm(spec);
            case "VMClass" -> vmClass(spec);
            case "VMImage" -> new VmManifests(vm, vmClass, one, network, provider, secrets, preparedImageId);
            case "VMNetworkAttachment" -> new VmManifests(vm, vmClass, image, one, provider, secrets, preparedImageId);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    public Desired mapped() {
        return VmMapper.map(machine(), inputs(), VmMapper.Extent.ALL);
    }

    public VmSpec spec() {
        Desired mapped = mapped();
        assertThat(mapped).isInstanceOf(Desired.Complete.class);
        return ((Desired.Complete) mapped).spec();
    }

    public List<Fault> faults() {
        Desired mapped = mapped();
        assertThat(mapped).isInstanceOf(Desired.Refused.class);
        return ((Desired.Refused) mapped).faults();
    }

    /** What the user reads. */
    public List<String> refusals() {
        return faults().stream().map(Fault::message).toList();
    }

    public VirtualMachine machine() {
        return object(VirtualMachine.class, "VirtualMachine", "web", vm, REFERENCES);
    }

    VmInputs inputs() {
        Map<String, VMNetworkAttachment> networks = new HashMap<>();
        network.map(spec -> object(VMNetworkAttachment.class, "VMNetworkAttachment", "office", spec, "{}"))
                .ifPresent(office -> FieldValues.list(machine().getSpec().networks()).stream()
                        .filter(card ->
                                card.networkRef() != null && card.networkRef().name() != null)
                        .map(VmNetwork::name)
                        .forEach(name -> networks.put(FieldValues.text(name), office)));
        return new VmInputs(
                object(VMClass.class, "VMClass", "small", vmClass, "{}"),
                image.filter(spec -> VmNeeds.of(machine()).image().isPresent())
                        .map(spec -> object(VMImage.class, "VMImage", "debian", spec, "{}")),
                networks,
                secrets,
                Optional.empty(),
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
