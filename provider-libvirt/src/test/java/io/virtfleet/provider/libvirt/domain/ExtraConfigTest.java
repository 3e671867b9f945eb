package io.virtfleet.provider.libvirt.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExtraConfigTest {
    @Test
    void areRefusedByName() {
        assertThat(new ExtraConfig(Map.of("qemu.commandline", "-device x", "hugepages", "many", "cpuModel", "<x>"))
                        .findings())
                .extracting(Fault::kind, Fault::field)
                .containsExactly(
                        tuple(FaultKind.INVALID_SPEC, "spec.hardware.parameters.cpuModel"),
                        tuple(FaultKind.INVALID_SPEC, "spec.hardware.parameters.hugepages"),
                        tuple(FaultKind.UNSUPPORTED, "spec.hardware.parameters.qemu.commandline"));
    }

    @Test
    void chooseTheProcessorOnce() {
        assertThat(new ExtraConfig(Map.of("cpuMode", "maximum", "cpuModel", "EPYC")).findings())
                .extracting(Fault::field)
                .containsExactly("spec.hardware.parameters.cpuModel");
    }

    @Test
    void reachTheDocument() {
        XmlText model = new XmlText();
        assertThat(new ExtraConfig(Map.of("cpuModel", "EPYC")).writeCpu(model)).isTrue();
        assertThat(XmlNode.parse(model.toString()).text("model")).isEqualTo("EPYC");
        XmlText mode = new XmlText();
        assertThat(new ExtraConfig(Map.of("cpuMode", "maximum")).writeCpu(mode)).isTrue();
        assertThat(XmlNode.parse(mode.toString()).attribute("mode")).isEqualTo("maximum");
        XmlText pages = new XmlText();
        new ExtraConfig(Map.of("hugepages", "true")).writeMemory(pages);
        assertThat(XmlNode.parse(pages.toString()).first("hugepages")).isPresent();
    }
}
