package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.virtfleet.api.clone.VMClone;
import io.virtfleet.api.migration.VMMigration;
import io.virtfleet.api.set.VMSet;
import io.virtfleet.api.snapshot.VMSnapshot;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be changed and deleted, and when, through the Java types. */
@ExtendWith(ControlPlaneExtension.class)
class ChangesIT {
    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final String namespace;

    ChangesIT(TestNamespace namespace) {
        this.namespace = namespace.name();
    }

    @Test
    void theProviderMayChangeUntilTheVmExists() throws IOException {
        var vm = made(VirtualMachine.class);
        vm.patch(MERGE, "{\"spec\": {\"providerRef\": {\"name\": \"other\"}}}");
        report(vm, "{\"status\": {\"id\": \"vm-7\"}}");

        assertRefused(
                vm,
                "{\"spec\": {\"providerRef\": {\"name\": \"third\"}}}",
                "spec.providerRef",
                "cannot change once the VM exists; create another VirtualMachine");
    }

    @Test
    void aMigrationMayChangeTheProvider() throws IOException {
        var vm = made(VirtualMachine.class);
        report(vm, "{\"status\": {\"id\": \"vm-7\", \"migrationRef\": {\"name\": \"move\"}}}");

        vm.patch(MERGE, "{\"spec\": {\"providerRef\": {\"name\": \"other\"}}}");

        assertThat(vm.get().getSpec().providerRef()).extracting(ObjectRef::name).isEqualTo("other");
    }

    @Test
    void everythingElseOfAVmMayChange() throws IOException {
        var vm = made(VirtualMachine.class);
        report(vm, "{\"status\": {\"id\": \"vm-7\"}}");

        vm.patch(MERGE, "{\"spec\": {\"powerState\": false, \"resources\": {\"cpu\": 4}}}");

        assertThat(vm.get().getSpec().powerState())
                .extracting(power -> power.word())
                .isEqualTo("Off");
    }

    @Test
    void aSnapshotStaysWithItsVm() throws IOException {
        assertRefused(
                made(VMSnapshot.class),
                "{\"spec\": {\"vmRef\": {\"name\": \"other\"}}}",
                "spec.vmRef",
                "cannot change; create another VMSnapshot");
    }

    @Test
    void aSetKeepsItsSelector() throws IOException {
        assertRefused(made(VMSet.class), """
                {"spec": {"selector": {"matchLabels": {"app": "b"}}, "template": {"metadata": {"labels": {"app": "b"}}}}}""", "spec.selector", "cannot change; create another VMSet");
    }

    @ParameterizedTest
    @ValueSource(classes = {VMClone.class, VMMigration.class})
    <T extends CustomResource<?, ?>> void aRunningJobKeepsItsSourceAndTarget(Class<T> kind) throws IOException {
        var job = made(kind);
        job.patch(MERGE, "{\"spec\": {\"source\": {\"vmRef\": {\"name\": \"early\"}}}}");
        report(job, "{\"status\": {\"phase\": \"Ready\"}}");

        assertRefused(job, "{\"spec\": {\"source\": {\"vmRef\": {\"name\": \"late\"}}}}", "spec.source", "has started");
        assertRefused(job, "{\"spec\": {\"target\": {\"name\": \"late\"}}}", "spec.target", "has started");
    }

    @Test
    void aProtectedVmIsNotDeletedUntilItIsUnprotected() throws IOException {
        var vm = made(VirtualMachine.class);
        vm.patch(MERGE, "{\"spec\": {\"deletionProtection\": true}}");
        String refusal = "VirtualMachine shop is protected from deletion; set spec.deletionProtection to false first";

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(vm::delete)
                .withMessageContaining(refusal);
        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() ->
                        resources(VirtualMachine.class).inNamespace(namespace).delete())
                .withMessageContaining(refusal);

        vm.patch(MERGE, "{\"spec\": {\"deletionProtection\": false}}");
        vm.delete();
        assertThat(vm.get()).isNull();
    }

    /** A new object as the example of its kind has it. */
    private <T extends CustomResource<?, ?>> Resource<T> made(Class<T> kind) throws IOException {
        Path example = Path.of("../examples/kinds", kind.getSimpleName().toLowerCase(Locale.ROOT) + ".yaml");
        var client = Cluster.installed().client();
        T wanted = client.getKubernetesSerialization().unmarshal(Files.readString(example), kind);
        var resource = resources(kind)
                .inNamespace(namespace)
                .withName(wanted.getMetadata().getName());
        resource.delete();
        resources(kind).inNamespace(namespace).resource(wanted).create();
        return resource;
    }

    private static <T extends CustomResource<?, ?>> MixedOperation<T, ?, Resource<T>> resources(Class<T> kind) {
        return Cluster.installed().client().resources(kind);
    }

    private static void report(Resource<?> resource, String status) {
        resource.subresource("status").patch(MERGE, status);
    }

    private static void assertRefused(Resource<?> resource, String change, String... words) {
        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> resource.patch(MERGE, change))
                .satisfies(
                        refusal -> assertThat(refusal.getStatus().getMessage()).contains(List.of(words)));
    }
}
