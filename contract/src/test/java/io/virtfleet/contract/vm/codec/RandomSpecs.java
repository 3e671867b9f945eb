package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Valid specs at random; the same seed makes the same ones. */
final class RandomSpecs {

    /** Stands in every secret, so that a test can look for it where it must not be. */
    static final String MARK = "hush";

    private final RandomGenerator random;

    RandomSpecs(RandomGenerator random) {
        this.random = random;
    }

    VmSpec next() {
        return new VmSpec(
                hardware(),
                boot(),
                maybe(() -> disk(VmState.BOOT_DISK)),
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> disk("disk-" + i))
                        .toList(),
                IntStream.range(0, random.nextInt(4)).mapToObj(this::nic).toList(),
                maybe(this::guest),
                maybe(this::placement),
                IntStream.range(0, random.nextInt(4)).mapToObj(i -> "tag " + i).toList());
    }

    private Hardware hardware() {
        return new Hardware(
                random.nextInt(1, 1025),
                random.nextLong(4, (1L << 26) + 1),
                any(Hardware.Firmware.values()),
                maybe(() -> new Hardware.Security(
                        random.nextBoolean(),
                        maybe(() -> any(Hardware.TpmVersion.values())),
                        random.nextBoolean(),
                        maybe(() ->
                                new Hardware.Encryption(random.nextBoolean(), any(Hardware.KeyProvider.values()))))),
                maybe(() -> new Hardware.Performance(
                        maybe(() -> any(Hardware.LatencySensitivity.values())),
                        maybe(() -> any(Hardware.HyperThreading.values())),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextBoolean())),
                maybe(() -> new Hardware.Limits(
                        number(1000, 2000), number(0, 1000), number(1, 1_000_000), longNumber(512), longNumber(1))),
                IntStream.range(0, random.nextInt(3))
                        .mapToObj(i -> new Hardware.Gpu("gpu-" + i, random.nextInt(1, 65), longNumber(1)))
                        .toList(),
                maybe(() -> any(Hardware.GuestTools.values())),
                parameters());
    }

    private BootSource boot() {
        return switch (random.nextInt(3)) {
            case 0 -> new BootSource.Nothing();
            case 1 -> new BootSource.FromDisk("d-1", word(), maybe(() -> any(DiskFormat.values())));
            default -> new BootSource.FromImage(image());
        };
    }

    ImageSource image() {
        return new ImageSource(
                location(), maybe(() -> any(DiskFormat.values())), maybe(this::checksum), word(), parameters());
    }

    private ImageSource.Location location() {
        return switch (random.nextInt(6)) {
            case 0 -> new ImageSource.Prepared("i-1");
            case 1 -> new ImageSource.Template("Templates/debian 13");
            case 2 -> new ImageSource.LocalPath("[ds1] images/debian.vmdk");
            case 3 -> new ImageSource.Registry("registry/debian:13", maybe(this::basic));
            case 4 -> new ImageSource.LibraryItem("library", "item", word());
            default ->
                new ImageSource.Download(
                        "https://images.example/debian.qcow2?x=1", Map.of("X-Key", Secret.of(MARK)), credentials());
        };
    }

    private ImageSource.Credentials credentials() {
        return switch (random.nextInt(3)) {
            case 0 -> new ImageSource.Anonymous();
            case 1 -> basic();
            default -> new ImageSource.Bearer(Secret.of(MARK));
        };
    }

    private ImageSource.Basic basic() {
        return new ImageSource.Basic("user", Secret.of(MARK));
    }

    private Checksum checksum() {
        Checksum.Algorithm algorithm = any(Checksum.Algorithm.values());
        return new Checksum(algorithm, "0a".repeat(algorithm.digits() / 2));
    }

    private DiskSpec disk(String name) {
        return new DiskSpec(
                name,
                random.nextLong(1, (1L << 26) + 1),
                maybe(() -> any(DiskSpec.Provisioning.values())),
                maybe(() -> any(DiskSpec.Medium.values())),
                word(),
                maybe(() -> new DiskSpec.Scsi(
                        random.nextInt(4),
                        maybe(() -> any(DiskSpec.Controller.values())),
                        maybe(() -> any(DiskSpec.Sharing.values())))),
                number(1, 100_000));
    }

    private NicSpec nic(int index) {
        NicSpec.Attachment attachment = switch (random.nextInt(3)) {
            case 0 -> new NicSpec.DefaultNetwork();
            case 1 -> new NicSpec.Network("VM Network");
            default -> new NicSpec.Bridge("br0");
        };
        return new NicSpec(
                "nic-" + index,
                attachment,
                random.nextBoolean() ? "" : "52:54:00:00:00:0" + index,
                maybe(() -> any(NicSpec.Model.values())),
                number(1, 4095),
                number(68, 65_521),
                maybe(() -> random.nextBoolean()
                        ? new NicSpec.StaticAddress("10.0.0.5", 24, "10.0.0.1", List.of("1.1.1.1", "2001:db8::53"))
                        : new NicSpec.StaticAddress("2001:db8::5", 64, "", List.of())),
                number(32, 1025),
                parameters());
    }

    private GuestSetup guest() {
        GuestSetup.Config config = switch (random.nextInt(3)) {
            case 0 -> new GuestSetup.Unconfigured();
            case 1 -> new GuestSetup.CloudInit(Secret.of(MARK), Secret.empty(), Secret.of(MARK));
            default -> new GuestSetup.Ignition(Secret.of(MARK));
        };
        return new GuestSetup(config, random.nextBoolean() ? "" : "WEB-1", "example.org", "Europe/Berlin");
    }

    private Placement placement() {
        return new Placement(word(), word(), word(), word(), word(), word(), parameters());
    }

    private Map<String, String> parameters() {
        return random.nextBoolean() ? Map.of() : Map.of("key", "several\nlines", "k\u00e9y", "");
    }

    private String word() {
        return random.nextBoolean() ? "" : "w\u00f6rd " + random.nextInt();
    }

    private OptionalInt number(int from, int to) {
        return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(from, to));
    }

    private OptionalLong longNumber(long from) {
        return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong(from, from + 10));
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.empty() : Optional.of(value.get());
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
