package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ProviderUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every provider must do about tasks. Mixed into a provider's own test by implementing it. */
public interface TasksConformance {
    /** The provider that is judged. */
    ProviderUnderTest target();

    @TestFactory
    default Stream<DynamicTest> tasksConformance() {
        return CaseTests.of(target(), Part.TASKS);
    }
}
