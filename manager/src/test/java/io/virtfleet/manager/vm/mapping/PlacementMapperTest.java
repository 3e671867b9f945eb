package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.Placement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacementMapperTest {
    private static final String DEFAULTS =
            "{cluster: c, resourcePool: r, datastore: d, folder: f, network: n, region: eu}";

    @Test
    void aVmWithoutPlacementGoesAnywhere() {
        assertThat(place("{}", "{}")).isEmpty();
        assertThat(place("{}", "{network: lan}")).isEmpty();
    }

    @Test
    void aVmGoesWhereItSays() {
        assertThat(place("{cluster: c, host: h, datastore: d, storagePod: s, folder: f, resourcePool: r}", "{}"))
                .contains(new Placement("c", "h", "d", "s", "f", "r", Map.of()));
    }

    @Test
    void whatAVmDoesNotSayItsProviderSays() {
        assertThat(place("{folder: mine}", DEFAULTS))
                .contains(new Placement("c", "", "d", "", "mine", "r", Map.of("region", "eu")));
    }

    @Test
    void whoChoosesAClusterOrHostDoesNotGetThePoolOfAnother() {
        assertThat(place("{cluster: mine}", DEFAULTS))
                .contains(new Placement("mine", "", "d", "", "f", "", Map.of("region", "eu")));
        assertThat(place("{host: mine}", DEFAULTS))
                .contains(new Placement("", "mine", "d", "", "f", "", Map.of("region", "eu")));
    }

    @Test
    void whoChoosesAPoolGetsTheClusterItLiesIn() {
        assertThat(place("{resourcePool: mine}", DEFAULTS))
                .contains(new Placement("c", "", "d", "", "f", "mine", Map.of("region", "eu")));
    }

    @Test
    void whoChoosesADatastoreClusterDoesNotGetADatastore() {
        assertThat(place("{storagePod: mine}", DEFAULTS))
                .contains(new Placement("c", "", "", "mine", "f", "r", Map.of("region", "eu")));
    }

    private static Optional<Placement> place(String placement, String defaults) {
        return VmManifests.bare()
                .vm("{placement: " + placement + "}")
                .provider("{type: mock, defaults: " + defaults + "}")
                .spec()
                .placement();
    }
}
