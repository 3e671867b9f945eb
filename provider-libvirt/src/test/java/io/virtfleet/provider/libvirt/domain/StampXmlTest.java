package io.virtfleet.provider.libvirt.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampXmlTest {
    @Test
    void comesBackAsItWasWritten() {
        Stamp stamp = Stamps.whole();
        assertThat(DomainFacts.read(Stamps.domain(stamp)).stamp()).contains(stamp);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</tag></virtfleet:vm></metadata><devices><disk type='block'/></devices>",
                "\"'<>&",
                "]]>",
                "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
                "line\nbreak\ttab",
                "größer 漢字 😀"
            })
    void holdsAnyWordsOfAUser(String tag) {
        Stamp stamp = Stamps.whole().withTags(List.of(tag));
        DomainFacts read = DomainFacts.read(Stamps.domain(stamp));
        assertThat(read.stamp().orElseThrow().tags()).containsExactly(tag);
        assertThat(read.disks()).as("nothing broke out of the stamp").isEqualTo(Stamps.diskFacts());
    }

    @Test
    void refusesWhatNoDocumentCanHold() {
        Stamp stamp = Stamps.whole().withTags(List.of("bell \u0007"));
        assertThatThrownBy(() -> StampXml.write(stamp)).hasMessageContaining("U+0007");
    }

    @Test
    void isNotFoundInAnothersMetadata() {
        String foreign = Stamps.domain(Stamps.whole()).replace(StampXml.NAMESPACE, "https://example.org/other");
        assertThat(DomainFacts.read(foreign).stamp()).isEmpty();
    }

    @Test
    void refusesADocumentType() {
        assertThatThrownBy(() -> XmlNode.parse("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"))
                .hasMessageContaining("DOCTYPE");
    }
}
