package io.virtfleet.provider.libvirt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.Hardware;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DomainXmlTest {
    @Test
    void saysWhatThePlanSays() {
        XmlNode domain = XmlNode.parse(Stamps.domain(Stamps.whole()));
        assertThat(domain.attribute("type")).isEqualTo("qemu");
        assertThat(domain.text("name")).isEqualTo("shop.web");
        assertThat(domain.text("uuid")).isEqualTo(Stamps.ID.toString());
        assertThat(domain.text("vcpu")).isEqualTo("2");
        assertThat(domain.all("devices", "disk", "iotune", "total_iops_sec"))
                .singleElement()
                .extracting(XmlNode::text)
                .isEqualTo("500");
        assertThat(domain.all("devices", "interface", "mtu"))
                .singleElement()
                .extracting(mtu -> mtu.attribute("size"))
                .isEqualTo("9000");
    }

    @Test
    void neverLetsAFormatBeGuessed() {
        XmlNode domain = XmlNode.parse(Stamps.domain(Stamps.whole()));
        assertThat(domain.all("devices", "disk", "driver"))
                .extracting(driver -> driver.attribute("type"))
                .containsExactly("qcow2", "raw");
    }

    @Test
    void opensNoPort() {
        XmlNode domain = XmlNode.parse(Stamps.domain(Stamps.whole()));
        assertThat(domain.all("devices", "graphics", "listen"))
                .extracting(listen -> listen.attribute("type"))
                .containsExactly("socket");
    }

    @Test
    void asksForUefiWithAndWithoutSecureBoot() {
        assertThat(secureBoot(Optional.empty())).isEqualTo("no");
        assertThat(secureBoot(Optional.of(new Hardware.Security(true, Optional.empty(), false, Optional.empty()))))
                .isEqualTo("yes");
    }

    private static String secureBoot(Optional<Hardware.Security> security) {
        Hardware bios = Hardware.of(1, 512);
        Hardware uefi = new Hardware(
                bios.cpuCount(),
                bios.memoryMib(),
                Hardware.Firmware.UEFI,
                security,
                bios.performance(),
                bios.limits(),
                bios.gpus(),
                bios.guestTools(),
                bios.parameters());
        XmlNode domain = XmlNode.parse(DomainXml.write(Stamps.plan(Stamps.whole(), uefi)));
        assertThat(domain.attribute("os", "firmware")).isEqualTo("efi");
        return domain.all("os", "firmware", "feature").stream()
                .filter(feature -> feature.attribute("name").equals("secure-boot"))
                .map(feature -> feature.attribute("enabled"))
                .findFirst()
                .orElseThrow();
    }
}
