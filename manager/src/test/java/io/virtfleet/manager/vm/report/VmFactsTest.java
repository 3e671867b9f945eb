package io.virtfleet.manager.vm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmViews;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VmFactsTest {
    @Test
    void whatTheGuestSaysAndWhereItRunsIsReported() {
        VmFacts facts = facts(new VmState.GuestFacts("web", "Debian 13", true), "rack-7");
        assertThat(facts.guest()).isEqualTo(new VirtualMachineStatus.Guest(true, "web", "Debian 13", Map.of()));
        assertThat(facts.host()).isEqualTo("rack-7");
    }

    @Test
    void aVmThatSaysNothingOfItselfHasNoGuestAndNoHost() {
        VmFacts facts = settled(VmViews.state(PowerState.OFF, 2));
        assertThat(facts.guest()).isNull();
        assertThat(facts.host()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"'a\u001b[2Jb',a[2Jb", "'a\nb',ab", "'\u202eevil',evil"})
    void aGuestCannotTalkToTheTerminal(String said, String told) {
        assertThat(hostname(said)).isEqualTo(told);
    }

    @Test
    void aGuestCannotFillTheStatus() {
        assertThat(hostname("🐧".repeat(10_000))).isEqualTo("🐧".repeat(253));
    }

    private static String hostname(String said) {
        VirtualMachineStatus.Guest guest = Objects.requireNonNull(
                facts(new VmState.GuestFacts(said, "", false), "").guest());
        assertThat(guest.os()).isNull();
        return Objects.requireNonNull(guest.hostname());
    }

    private static VmFacts facts(VmState.GuestFacts guest, String host) {
        return settled(VmViews.state(PowerState.ON, 2)
                .redraft()
                .guest(guest)
                .host(host)
                .done());
    }

    private static VmFacts settled(VmState vm) {
        return VmFacts.of(VirtualMachineStatus.EMPTY, VmViews.settled(vm));
    }
}
