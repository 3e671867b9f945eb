package io.virtfleet.conformance.kit;

import io.virtfleet.proto.v1.VmSpecProto.Firmware;
import io.virtfleet.proto.v1.VmSpecProto.Hardware;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The provider that is judged, and what it needs to make a VM.
 *
 * @param access where it is and how it is dialled
 * @param spec a small VM that this provider can make; cases vary it
 * @param image an image that this provider can prepare
 * @param timeout how long a task, or an event of a stream, may take
 * @param atATime how many cases run side by side
 * @param type the kind of platform that the provider must name; empty: any
 * @param launcher starts the provider anew, for the cases that end it; empty: those are not applicable
 */
public record ProviderUnderTest(
        Access access,
        VmSpec spec,
        ImageSource image,
        Duration timeout,
        int atATime,
        Optional<String> type,
        Optional<ProviderLauncher> launcher) {
    private static final int AT_A_TIME = 8;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final VmSpec SPEC = VmSpec.newBuilder()
            .setHardware(Hardware.newBuilder().setCpuCount(1).setMemoryMib(256).setFirmware(Firmware.FIRMWARE_BIOS))
            .build();
    private static final ImageSource IMAGE =
            ImageSource.newBuilder().setTemplate("conformance").build();

    /**
     * Where a provider is and how it is dialled.
     *
     * @param endpoint host and port
     * @param certificates a folder with {@code tls.crt}, {@code tls.key} and {@code ca.crt}; empty: without TLS
     * @param authority the name the provider's certificate must bear; empty: the endpoint's host
     */
    public record Access(String endpoint, Optional<Path> certificates, Optional<String> authority) {
        /** The same provider at another place. */
        public Access at(String other) {
            return new Access(other, certificates, authority);
        }
    }

    /** A provider without TLS. */
    public static ProviderUnderTest plain(String endpoint) {
        return of(new Access(endpoint, Optional.empty(), Optional.empty()));
    }

    /** A provider that is dialled with the certificates in this folder. */
    public static ProviderUnderTest secured(String endpoint, Path certificates) {
        return of(new Access(endpoint, Optional.of(certificates), Optional.empty()));
    }

    /** A provider with the settings that fit one without needs of its own. */
    public static ProviderUnderTest of(Access access) {
        return new ProviderUnderTest(access, SPEC, IMAGE, TIMEOUT, AT_A_TIME, Optional.empty(), Optional.empty());
    }

    public ProviderUnderTest withSpec(VmSpec other) {
        return new ProviderUnderTest(access, other, image, timeout, atATime, type, launcher);
    }

    public ProviderUnderTest withImage(ImageSource other) {
        return new ProviderUnderTest(access, spec, other, timeout, atATime, type, launcher);
    }

    public ProviderUnderTest withTimeout(Duration other) {
        return new ProviderUnderTest(access, spec, image, other, atATime, type, launcher);
    }

    public ProviderUnderTest withAtATime(int other) {
        return new ProviderUnderTest(access, spec, image, timeout, other, type, launcher);
    }

    /** The provider must name this kind of platform. */
    public ProviderUnderTest withType(String expected) {
        return new ProviderUnderTest(access, spec, image, timeout, atATime, Optional.of(expected), launcher);
    }

    public ProviderUnderTest withLauncher(ProviderLauncher other) {
        return new ProviderUnderTest(access, spec, image, timeout, atATime, type, Optional.of(other));
    }

    /** The same provider at another place. */
    public ProviderUnderTest at(String endpoint) {
        return new ProviderUnderTest(access.at(endpoint), spec, image, timeout, atATime, type, launcher);
    }
}
