package io.virtfleet.sdk.cloudinit;

import static io.virtfleet.sdk.cloudinit.SeedSpecs.OWNER;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.address;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.bare;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.dhcp;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.document;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.documents;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.fixed;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.named;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.withDocuments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.VmSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SeedImageTest {
    private static final String MAC = "52:54:00:00:00:01";
    private static final String OTHER_MAC = "52:54:00:00:00:02";

    @Test
    void makesNoDiscForAGuestThatIsLeftAsItIs() {
        assertThat(SeedImage.of(OWNER, bare().withNics(List.of(dhcp("lan", MAC)))))
                .isEmpty();
        assertThat(SeedImage.of(OWNER, named("", "", ""))).isEmpty();
    }

    @Test
    void handsTheUsersDocumentsOnAsTheyAre() {
        String userData = "#cloud-config\r\nusers: []\n\u0000\t%TAG x";
        VmSpec spec = withDocuments(userData, "instance-id: mine", "version: 1");
        assertThat(documents(spec))
                .containsOnlyKeys("user-data", "meta-data", "network-config")
                .containsEntry("user-data", userData)
                .containsEntry("meta-data", "instance-id: mine")
                .containsEntry("network-config", "version: 1");
    }

    @Test
    void writesWhatTheUserLeftOut() {
        assertThat(documents(withDocuments("", "", "")))
                .containsOnlyKeys("user-data", "meta-data")
                .containsEntry("user-data", "#cloud-config\n{}\n")
                .hasEntrySatisfying(
                        "meta-data",
                        text -> assertThat(text)
                                .matches("\\{\"instance-id\": \"" + OWNER.uid() + "-[0-9a-f]{16}\"}\n"));
    }

    @Test
    void namesTheGuestAndItsDomainInTheMetaData() {
        assertThat(document("meta-data", named("web-1", "example.org", "")))
                .contains("\"local-hostname\": \"web-1.example.org\"");
        assertThat(document("meta-data", named("web-1", "", ""))).contains("\"local-hostname\": \"web-1\"}");
    }

    @Test
    void setsTheTimeZoneBesideTheUsersOwnDocument() {
        assertThat(documents(named("", "", "Europe/Berlin")))
                .containsEntry("vendor-data", "#cloud-config\n{\"timezone\": \"Europe/Berlin\"}\n")
                .containsEntry("user-data", "#cloud-config\n{}\n");
    }

    @Test
    void givesCardsTheirAddressesByMac() {
        VmSpec spec = bare().withNics(List.of(
                fixed("lan", MAC, address("192.0.2.10", 24, "192.0.2.1", "192.0.2.2", "2001:db8::2")),
                dhcp("storage", OTHER_MAC)));
        assertThat(document("network-config", spec))
                .isEqualTo("{\"version\": 2, \"ethernets\": {"
                        + "\"lan\": {\"match\": {\"macaddress\": \"52:54:00:00:00:01\"}, "
                        + "\"addresses\": [\"192.0.2.10/24\"], "
                        + "\"routes\": [{\"to\": \"0.0.0.0/0\", \"via\": \"192.0.2.1\"}], "
                        + "\"nameservers\": {\"addresses\": [\"192.0.2.2\", \"2001:db8::2\"]}}, "
                        + "\"storage\": {\"match\": {\"macaddress\": \"52:54:00:00:00:02\"}, "
                        + "\"dhcp4\": true, \"optional\": true}}}\n");
    }

    @Test
    void routesSixWhereTheAddressIsSix() {
        VmSpec spec = bare().withNics(List.of(fixed("lan", MAC, address("2001:db8::5", 64, "2001:db8::1"))));
        assertThat(document("network-config", spec))
                .contains("\"addresses\": [\"2001:db8::5/64\"]")
                .contains("{\"to\": \"::/0\", \"via\": \"2001:db8::1\"}");
    }

    @Test
    void makesTheSameBytesOfTheSameWish() {
        VmSpec spec = named("web", "", "UTC").withNics(List.of(dhcp("lan", MAC)));
        assertThat(SeedImage.of(OWNER, spec).orElseThrow())
                .isEqualTo(SeedImage.of(OWNER, spec).orElseThrow());
    }

    @Test
    void isANewInstanceForAnotherOwnerOrAnotherSetup() {
        String one = document("meta-data", withDocuments("a", "", ""));
        assertThat(document("meta-data", withDocuments("b", "", ""))).isNotEqualTo(one);
        var other = new Owner("fleet", "default", "web", "1f8fad5b-d9cb-469f-a165-70867728950e");
        assertThat(new IsoReader(SeedImage.of(other, withDocuments("a", "", "")).orElseThrow())
                        .rockRidge()
                        .get("meta-data"))
                .asString()
                .startsWith("{\"instance-id\": \"1f8fad5b");
    }

    @Test
    void refusesIgnitionByItsField() {
        VmSpec spec = bare().withGuest(new GuestSetup(new GuestSetup.Ignition(Secret.of("{}")), "", "", ""));
        assertThat(FieldPath.inspect(root -> checked(spec, root)).findings())
                .singleElement()
                .satisfies(fault -> assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED))
                .satisfies(fault -> assertThat(fault.field()).isEqualTo("spec.guest.ignition"));
    }

    @Test
    void refusesAnAddressBesideTheUsersNetworkConfig() {
        VmSpec spec = withDocuments("", "", "version: 2")
                .withNics(List.of(dhcp("lan", MAC), fixed("san", OTHER_MAC, address("192.0.2.10", 24, ""))));
        assertThat(FieldPath.inspect(root -> checked(spec, root)).findings())
                .singleElement()
                .satisfies(fault -> assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC))
                .satisfies(fault -> assertThat(fault.field()).isEqualTo("spec.nics[1].address"));
        assertThatThrownBy(() -> SeedImage.of(OWNER, spec)).hasMessageContaining("spec.nics[1].address");
    }

    @Test
    void refusesAHostnameBesideTheUsersMetaDataAndADomainAlone() {
        var documents = new GuestSetup.CloudInit(Secret.empty(), Secret.of("a: b"), Secret.empty());
        VmSpec spec = bare().withGuest(new GuestSetup(documents, "web", "", ""));
        assertThatThrownBy(() -> SeedImage.of(OWNER, spec)).hasMessageContaining("spec.guest.hostname");
        assertThatThrownBy(() -> SeedImage.of(OWNER, named("", "example.org", "")))
                .hasMessageContaining("spec.guest.domain");
    }

    private static VmSpec checked(VmSpec spec, FieldPath root) {
        SeedImage.check(spec, root.field("spec"));
        return spec;
    }
}
