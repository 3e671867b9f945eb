package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VmIdentityTest {
    @Test
    void aVmIsWorkedOnInTheLaneOfTheProviderThatItNames() {
        assertThat(VmIdentity.lane(vm("{name: lab}"))).isEqualTo("home/lab");
        assertThat(VmIdentity.lane(vm("{name: lab, namespace: infra}"))).isEqualTo("infra/lab");
    }

    @Test
    void aVmStaysInTheLaneThatWorkBeganIn() {
        VirtualMachine vm = vm("{name: other}");
        vm.getMetadata().getAnnotations().put(VmIdentity.BOUND_PROVIDER, "home/lab");
        assertThat(VmIdentity.lane(vm)).isEqualTo("home/lab");
        assertThat(VmIdentity.provider(vm)).isEqualTo(new ResourceKey("Provider", "home", "lab"));
        assertThat(ResourceMapper.lifecycle(vm).held()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "lab", "/lab"})
    void whatSomeoneWroteThereAndIsNoNameCountsForNothing(String scribble) {
        VirtualMachine vm = vm("{name: lab}");
        vm.getMetadata().getAnnotations().put(VmIdentity.BOUND_PROVIDER, scribble);
        assertThat(VmIdentity.lane(vm)).isEqualTo("home/lab");
    }

    private static VirtualMachine vm(String providerRef) {
        var vm = new VirtualMachine();
        vm.setMetadata(
                new ObjectMetaBuilder().withNamespace("home").withName("web").build());
        vm.setSpec(Objects.requireNonNull(
                new KubernetesSerialization().unmarshal("providerRef: " + providerRef, VirtualMachineSpec.class)));
        return vm;
    }
}
