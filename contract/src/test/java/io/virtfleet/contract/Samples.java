package io.virtfleet.contract;

import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Values that the tests of all codecs share. */
public final class Samples {

    public static final Owner OWNER = new Owner("fleet-a", "team", "web.front", "0f8fad5b-d9cb-469f-a165-70867728950e");
    public static final OwnedVm VM = new OwnedVm(new VmId("vm-1"), OWNER);

    public static final VmState FULL_STATE = new VmState(
            new VmId("vm-1"),
            Optional.of(OWNER),
            "team-web",
            PowerState.ON,
            VmPhase.RUNNING,
            "because",
            4,
            8192,
            List.of(new VmState.Disk(
                    "d-1",
                    "boot",
                    10_240,
                    "/pool/d-1",
                    Optional.of(DiskFormat.QCOW2),
                    new VmState.DiskConfiguration(
                            Optional.of(VmState.DiskBus.SCSI), Optional.of(DiskSpec.Provisioning.THICK), "pool"))),
            List.of(new VmState.Nic(
                    "lan",
                    "52:54:00:00:00:01",
                    List.of("10.0.0.5", "fe80::1"),
                    "br0",
                    new VmState.NicConfiguration(
                            true, Optional.of(NicSpec.Model.E1000E), OptionalInt.of(7), OptionalInt.of(9000)))),
            Optional.of(new VmState.GuestFacts("web", "Debian", true)),
            "host-1",
            List.of("hardware.cpu_count"),
            42,
            new VmState.Configuration(
                    Optional.of(Hardware.Firmware.UEFI), List.of("gold"), Map.of("cost-centre", "17")));

    public static final VmState BARE_STATE = new VmState(
            new VmId("vm-2"),
            Optional.empty(),
            "",
            PowerState.OFF,
            VmPhase.UNKNOWN,
            "",
            0,
            0,
            List.of(),
            List.of(),
            Optional.empty(),
            "",
            List.of(),
            0);

    public static final Snapshot SNAPSHOT = new Snapshot(
            "s-1",
            "before upgrade",
            "two\nlines",
            "s-0",
            Instant.parse("2026-01-02T03:04:05.678Z"),
            Snapshot.Content.DISKS_AND_MEMORY,
            true,
            1 << 30);

    public static final Image IMAGE = new Image("i-1", OWNER, DiskFormat.RAW, 1L << 40, "/images/i-1");

    private Samples() {}
}
