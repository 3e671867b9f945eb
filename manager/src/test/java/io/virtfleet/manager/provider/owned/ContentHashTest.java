package io.virtfleet.manager.provider.owned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentHashTest {
    @Test
    void doesNotDependOnTheOrderOfKeys() {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("a", Map.of("x", 1));
        one.put("b", List.of(1, 2));
        Map<String, Object> other = new LinkedHashMap<>();
        other.put("b", List.of(1, 2));
        other.put("a", Map.of("x", 1));
        assertThat(ContentHash.of(one)).isEqualTo(ContentHash.of(other));
    }

    @Test
    void dependsOnTheOrderOfAListAndOnEveryValue() {
        assertThat(List.of(
                        ContentHash.of(Map.of("a", List.of(1, 2))),
                        ContentHash.of(Map.of("a", List.of(2, 1))),
                        ContentHash.of(Map.of("a", List.of(1))),
                        ContentHash.of(Map.of("b", List.of(1, 2))),
                        ContentHash.of(Map.of("a", Map.of())),
                        ContentHash.of(Map.of("a", "1,2"))))
                .doesNotHaveDuplicates();
    }
}
