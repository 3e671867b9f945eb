package io.virtfleet.manager.provider.owned;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.provider.Provider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnedNamesTest {
    @Test
    void sayWhoseTheyAre() {
        Provider provider = TestProviders.remote("lab", "esx");
        assertThat(OwnedNames.ofPods(provider)).isEqualTo("provider-esx");
        assertThat(OwnedNames.ofCertificate(provider)).isEqualTo("esx-provider-tls");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1st",
                "esx.eu.example",
                "a-name-that-is-so-long-that-it-would-not-be-one-of-a-service-with-its-prefix",
                "a-name-with-fifty-five-letters-in-it-that-just-does-not"
            })
    void areGoodForAService(String name) {
        String made = OwnedNames.ofPods(TestProviders.remote("lab", name));
        assertThat(made).matches("[a-z]([-a-z0-9]*[a-z0-9])?").hasSizeLessThanOrEqualTo(63);
    }

    @Test
    void differForProvidersWhoseNamesDifferInADotOnly() {
        assertThat(OwnedNames.ofPods(TestProviders.remote("lab", "a.b")))
                .isNotEqualTo(OwnedNames.ofPods(TestProviders.remote("lab", "a-b")));
    }
}
