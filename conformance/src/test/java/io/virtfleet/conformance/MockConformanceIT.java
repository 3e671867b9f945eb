package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ProviderUnderTest;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The mock provider is judged as any other is: by its own test that mixes the kit in. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MockConformanceIT implements WholeConformance {
    private MockProcess mock;

    @BeforeAll
    void start(@TempDir Path folder) {
        mock = MockProcess.start(folder);
    }

    @AfterAll
    void stop() {
        mock.close();
    }

    @Override
    public ProviderUnderTest target() {
        return mock.target();
    }
}
