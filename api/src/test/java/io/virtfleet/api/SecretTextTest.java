package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.vm.VirtualMachine;
import org.junit.jupiter.api.Test;

class SecretTextTest {
    private static final String VM = """
            {"spec": {"userData": {"cloudInit": {"inline": "password: hunter2"}}}}""";

    private final KubernetesSerialization serialization = new KubernetesSerialization();

    @Test
    void userDataDoesNotShowInALog() {
        assertThat(serialization.unmarshal(VM, VirtualMachine.class).toString())
                .contains("***")
                .doesNotContain("hunter2");
    }

    @Test
    void userDataIsWrittenAsItWas() {
        assertThat(serialization.asJson(serialization.unmarshal(VM, VirtualMachine.class)))
                .contains("password: hunter2");
    }
}
