package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Holds each test to leaving its host as it found it: with the same domains and volumes. */
final class LeftAsFound implements BeforeEachCallback, AfterEachCallback {
    private final Supplier<LibvirtHost> host;
    private List<String> found = List.of();

    LeftAsFound(Supplier<LibvirtHost> host) {
        this.host = host;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        found = host.get().listing();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(host.get().listing()).isEqualTo(found);
    }

    /** What was on the host when the test began. */
    List<String> found() {
        return found;
    }
}
