package io.virtfleet.contract.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {
    private static final List<String> ALL = List.of("d", "b", "a", "e", "c");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 6})
    void tellsEachOnceInOrderHoweverLargeAPageIs(int size) {
        List<String> told = new ArrayList<>();
        PageRequest request = new PageRequest("fleet", size, "");
        Page<String> page = request.of(ALL.stream(), Function.identity());
        while (!page.nextToken().isEmpty()) {
            assertThat(page.items()).hasSize(size);
            told.addAll(page.items());
            page = request.next(page.nextToken()).of(ALL.stream(), Function.identity());
        }
        told.addAll(page.items());
        assertThat(told).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void isTheLastWhenNoneIsLeft() {
        assertThat(Page.of(List.of(), 5, String::valueOf)).isEqualTo(new Page<>(List.of(), ""));
    }
}
