package io.virtfleet.provider.libvirt.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that would be more than a name to libvirt, to XML, to a shell or to a file system. */
final class NameAttackTest {
    private static final List<BinaryOperator<String>> GUARDS =
            List.of(LibvirtNames::pool, LibvirtNames::network, LibvirtNames::volume, LibvirtNames::bridge);

    static Stream<String> longNames() {
        return Stream.of("x".repeat(300), "\u00e4".repeat(300), "x".repeat(1 << 20));
    }

    @ParameterizedTest
    @MethodSource("longNames")
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                "../default",
                "a..b",
                "/etc/passwd",
                "pool/volume",
                "a\\b",
                "-rf",
                "--connect=qemu+ssh://evil",
                ".hidden",
                "<disk/>",
                "a'/><disk type='file'>",
                "a\"b",
                "a&amp;b",
                "&xxe;",
                "]]>",
                "<!DOCTYPE a>",
                "a\u0000b",
                "a\nb",
                "a\rb",
                "a\tb",
                "a\u001bb",
                "a\u007fb",
                "a\u0085b",
                "a\u202eb",
                "a\u200bb",
                "\ufeffa",
                "a\ud800",
                "$(reboot)",
                "`id`",
                "a;b",
                "a|b",
                "a*",
                "a?",
                "a b",
                "%s%n",
                "\u0430dmin",
                "a,b",
                "a=b"
            })
    void isRefusedByItsFieldWhateverItNames(String attack) {
        for (BinaryOperator<String> guard : GUARDS) {
            var thrown =
                    catchThrowableOfType(ProviderException.class, () -> guard.apply(attack, "spec.nics[0].network"));
            assertThat(thrown.fault().kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(thrown.fault().field()).isEqualTo("spec.nics[0].network");
            assertThat(thrown.fault().message()).hasSizeLessThan(600).doesNotContainPattern("\\p{Cntrl}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "br0", "virbr0-nic", "br-lan.100", "br_lan", "0"})
    void takesTheNamesThatHostsHave(String name) {
        for (BinaryOperator<String> guard : GUARDS) {
            assertThat(guard.apply(name, "field")).isEqualTo(name);
        }
    }

    @Test
    void takesABridgesNameUpToTheLengthThatLinuxHas() {
        assertThat(LibvirtNames.bridge("b".repeat(15), "field")).hasSize(15);
        var thrown = catchThrowableOfType(
                ProviderException.class, () -> LibvirtNames.bridge("b".repeat(16), "spec.nics[0].bridge"));
        assertThat(thrown.fault().field()).isEqualTo("spec.nics[0].bridge");
    }
}
