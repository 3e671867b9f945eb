package io.virtfleet.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReferenceGrantsTest {
    private static final ResourceKey SMALL = new ResourceKey("VMClass", "platform", "small");
    private static final LabelSelector FOR_SHOPS =
            new LabelSelectorBuilder().addToMatchLabels("team", "shop").build();

    @Test
    void anObjectIsForItsOwnNamespaceWhateverItsSelector() {
        assertThat(grants(Map.of()).admits(SMALL, null, "platform")).isTrue();
        assertThat(grants(Map.of()).admits(SMALL, FOR_SHOPS, "platform")).isTrue();
    }

    @Test
    void anObjectWithoutASelectorIsForNoOtherNamespace() {
        assertThat(grants(Map.of("team", "shop")).admits(SMALL, null, "shop")).isFalse();
    }

    @Test
    void aSelectorAdmitsTheNamespacesWithItsLabels() {
        assertThat(grants(Map.of("team", "shop", "zone", "a")).admits(SMALL, FOR_SHOPS, "shop"))
                .isTrue();
        assertThat(grants(Map.of("team", "bank")).admits(SMALL, FOR_SHOPS, "shop"))
                .isFalse();
    }

    @Test
    void aNamespaceThatIsNotKnownHasNoLabels() {
        var grants = new ReferenceGrants(ReferenceGrants.Mode.GRANTED, _ -> new Found.Nothing<>());
        assertThat(grants.admits(SMALL, FOR_SHOPS, "shop")).isFalse();
    }

    @Test
    void anEmptySelectorAdmitsAll() {
        assertThat(grants(Map.of()).admits(SMALL, new LabelSelector(), "shop")).isTrue();
    }

    @Test
    void everyReferenceIsAllowedWhereNobodyDecides() {
        var grants = new ReferenceGrants(ReferenceGrants.Mode.ANY, _ -> new Found.Nothing<>());
        assertThat(grants.admits(SMALL, null, "shop")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "In,shop,true",
        "In,bank,false",
        "In,,false",
        "NotIn,bank,true",
        "NotIn,shop,false",
        "NotIn,,true",
        "Exists,shop,true",
        "Exists,,false",
        "DoesNotExist,shop,false",
        "DoesNotExist,,true",
        "Near,shop,false"
    })
    void eachRuleAdmitsByTheLabel(String operator, String label, boolean admitted) {
        LabelSelector selector = new LabelSelectorBuilder()
                .addNewMatchExpression()
                .withKey("team")
                .withOperator(operator)
                .withValues(List.of("shop"))
                .endMatchExpression()
                .build();
        Map<String, String> labels = label == null ? Map.of() : Map.of("team", label);
        assertThat(grants(labels).admits(SMALL, selector, "shop")).isEqualTo(admitted);
    }

    private static ReferenceGrants grants(Map<String, String> labels) {
        var namespace = new NamespaceBuilder()
                .withNewMetadata()
                .withName("shop")
                .withLabels(labels)
                .endMetadata()
                .build();
        return new ReferenceGrants(ReferenceGrants.Mode.GRANTED, _ -> new Found.Resource<>(namespace));
    }
}
