package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GuestAnswerTest {
    private static final String MAC = "52:54:00:00:00:01";

    @Test
    void tellsNamesAndAddresses() {
        GuestAnswer answer = GuestAnswer.of(answer("web", "Debian", List.of("10.0.0.7", "2001:db8::7")));
        assertThat(answer).isEqualTo(new GuestAnswer("web", "Debian", Map.of(MAC, List.of("10.0.0.7", "2001:db8::7"))));
    }

    @Test
    void cutsWhatIsTooLong() {
        GuestAnswer answer = GuestAnswer.of(answer("n".repeat(5 << 20), "\uD83D\uDC33".repeat(300), List.of()));
        assertThat(answer.hostname()).hasSize(253);
        assertThat(answer.osName().codePointCount(0, answer.osName().length())).isEqualTo(256);
    }

    @Test
    void leavesOutWhatCannotBePrinted() {
        GuestAnswer answer = GuestAnswer.of(answer("we\u0000b\n", "De\uD83Dbian", List.of()));
        assertThat(answer.hostname()).isEqualTo("web");
        assertThat(answer.osName()).isEqualTo("Debian");
    }

    @Test
    void tellsOnlyWhatIsAnAddress() {
        List<String> said =
                List.of("example.org", "300.1.1.1", "::1%eth0", "x".repeat(1 << 20), "", "1::2::3", "10.1.1.1");
        assertThat(GuestAnswer.of(answer("", "", said)).addresses()).containsEntry(MAC, List.of("10.1.1.1"));
    }

    @Test
    void tellsAFewAddressesOfACard() {
        List<String> flood = IntStream.range(0, 100_000)
                .mapToObj(number -> "10.%d.%d.1".formatted(number / 256 % 256, number % 256))
                .toList();
        assertThat(GuestAnswer.of(answer("", "", flood)).addresses().get(MAC)).hasSize(16);
    }

    private static Map<String, Object> answer(String hostname, String system, List<String> addresses) {
        Map<String, Object> values = new HashMap<>(Map.of(
                "hostname",
                hostname,
                "os.pretty-name",
                system,
                "if.count",
                1L,
                "if.0.hwaddr",
                MAC.toUpperCase(Locale.ROOT),
                "if.0.addr.count",
                (long) addresses.size()));
        for (int i = 0; i < addresses.size(); i++) {
            values.put("if.0.addr." + i + ".addr", addresses.get(i));
        }
        return values;
    }
}
