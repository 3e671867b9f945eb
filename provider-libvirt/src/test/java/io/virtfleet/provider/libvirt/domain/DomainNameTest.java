package io.virtfleet.provider.libvirt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Owner;
import org.junit.jupiter.api.Test;

class DomainNameTest {
    @Test
    void isNamespaceAndName() {
        assertThat(DomainName.of(Stamps.OWNER)).isEqualTo("shop.web");
    }

    @Test
    void staysShortAndApartForLongNames() {
        String one = DomainName.of(named("x".repeat(252) + "1"));
        String other = DomainName.of(named("x".repeat(252) + "2"));
        assertThat(one).hasSize(100).isNotEqualTo(other);
    }

    @Test
    void isAnotherOneWhereANameIsTaken() {
        assertThat(DomainName.apart(Stamps.OWNER))
                .startsWith("shop.web.")
                .isEqualTo(DomainName.apart(Stamps.OWNER))
                .isNotEqualTo(DomainName.of(Stamps.OWNER));
    }

    @Test
    void isAnotherOneInEachFleet() {
        Owner same = new Owner("green", "shop", "web", Stamps.OWNER.uid());
        assertThat(DomainName.apart(same)).isNotEqualTo(DomainName.apart(Stamps.OWNER));
    }

    private static Owner named(String name) {
        return new Owner("blue", "shop", name, Stamps.ID.toString());
    }
}
