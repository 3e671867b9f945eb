package io.virtfleet.contract.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmState.Configuration;
import io.virtfleet.contract.vm.VmState.GuestFacts;
import io.virtfleet.contract.vm.VmState.Nic;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever a guest or an operator wrote, a state stays small enough to be told to everybody. */
class VmStateBoundsTest {
    private static final String HUGE = "x".repeat(5_000_000);

    @Test
    void cutsWhatAGuestSays() {
        GuestFacts facts = new GuestFacts(HUGE, HUGE, true);
        assertThat(facts.hostname()).hasSize(253);
        assertThat(facts.osName()).hasSize(256);
        assertThat(new GuestFacts("web\n\u001b[31m", "Debian", true).hostname()).isEqualTo("web[31m");
        assertThat(new GuestFacts("\ud83d\ude00".repeat(300), "", true)
                        .hostname()
                        .codePoints())
                .hasSize(253);
    }

    @Test
    void keepsAddressesOnlyAndFewOfThem() {
        assertThat(new Nic("lan", "", List.of("10.0.0.1", HUGE, "fe80::1%eth0", "fe80::1", ""), "").ipAddresses())
                .containsExactly("10.0.0.1", "fe80::1");
        assertThat(new Nic("lan", "", Collections.nCopies(10_000, "10.0.0.1"), "").ipAddresses())
                .hasSize(32);
    }

    @Test
    void cutsWhatOthersWroteOnTheVm() {
        Map<String, String> labels = IntStream.range(0, 1000)
                .mapToObj(number -> "label-" + (1000 + number))
                .collect(Collectors.toMap(Function.identity(), key -> HUGE));
        Configuration cut = new Configuration(Optional.empty(), Collections.nCopies(1000, HUGE), labels);
        assertThat(cut.labels()).hasSize(64).containsEntry("label-1000", "x".repeat(1024));
        assertThat(cut.tags()).hasSize(64).allMatch(tag -> tag.length() == 256);
        assertThat(VmState.draft(new VmId("vm-1"), "web", PowerState.ON)
                        .reason(HUGE)
                        .done()
                        .reason())
                .hasSize(1024);
    }
}
