package io.virtfleet.sdk.client;

import io.grpc.BindableService;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.AdoptionsGrpc;
import io.virtfleet.proto.v1.ClonesGrpc;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.ImagesGrpc;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.PlansGrpc;
import io.virtfleet.proto.v1.PlatformGrpc;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.TasksGrpc;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/** Each call of the contract by its name on the wire, and services that answer none of them. */
final class EveryCall {
    private static final VmSpec SPEC = VmSpec.of(Hardware.of(1, 512));

    private EveryCall() {}

    static BindableService[] services() {
        return new BindableService[] {
            new ProviderGrpc.ProviderImplBase() {},
            new TasksGrpc.TasksImplBase() {},
            new AdoptionsGrpc.AdoptionsImplBase() {},
            new PlansGrpc.PlansImplBase() {},
            new PlatformGrpc.PlatformImplBase() {},
            new InventoryGrpc.InventoryImplBase() {},
            new SnapshotsGrpc.SnapshotsImplBase() {},
            new ClonesGrpc.ClonesImplBase() {},
            new ImagesGrpc.ImagesImplBase() {},
            new DisksGrpc.DisksImplBase() {},
            new ConsolesGrpc.ConsolesImplBase() {}
        };
    }

    static Map<String, Runnable> changes(RemoteProvider to) {
        var vm = Remotes.VM;
        var owner = Remotes.OWNER;
        var snapshot = new SnapshotSpec("s", "", Snapshot.Content.DISKS, Snapshot.Consistency.CRASH);
        return Map.ofEntries(
                Map.entry("Create", () -> to.virtualMachines().create(owner, SPEC, PowerState.ON)),
                Map.entry("Delete", () -> to.virtualMachines().delete(vm)),
                Map.entry("Power", () -> to.virtualMachines().power(vm, new PowerAction.On())),
                Map.entry("Reconfigure", () -> to.virtualMachines().reconfigure(vm, SPEC)),
                Map.entry("Adopt", () -> to.adoptions().adopt(vm, 1)),
                Map.entry("Disown", () -> to.adoptions().disown(vm)),
                Map.entry("CancelTask", () -> to.runningTasks().cancel(new TaskRef("t"), owner)),
                Map.entry("CreateSnapshot", () -> to.snapshots().create(vm, snapshot)),
                Map.entry("RevertToSnapshot", () -> to.snapshots().revert(vm, "s")),
                Map.entry("DeleteSnapshot", () -> to.snapshots().delete(vm, "s", Snapshot.Children.KEEP)),
                Map.entry(
                        "Clone",
                        () -> to.clones()
                                .create(owner, new CloneSpec(vm, "", CloneSpec.Mode.FULL, SPEC, PowerState.OFF))),
                Map.entry(
                        "PrepareImage",
                        () -> to.images().prepare(owner, ImageSource.at(new ImageSource.Template("t")))),
                Map.entry("DeleteImage", () -> to.images().delete("i", owner)),
                Map.entry("ImportDisk", () -> importDisk(to)));
    }

    static Map<String, Runnable> reads(RemoteProvider from) {
        var vm = Remotes.VM;
        var owner = Remotes.OWNER.key();
        var page = PageRequest.first("fleet-a");
        return Map.ofEntries(
                Map.entry("GetCapabilities", from::facts),
                Map.entry("Validate", () -> from.virtualMachines().check(SPEC)),
                Map.entry("Describe", () -> from.virtualMachines().find(owner)),
                Map.entry("IsTaskComplete", () -> from.tasks().state(new TaskRef("t"))),
                Map.entry("Plan", () -> from.plans().reconfigure(vm, SPEC)),
                Map.entry("ListPlatformObjects", () -> from.platform().objects(PlatformObject.Kind.HOST, page)),
                Map.entry("GetCapacity", () -> from.platform().capacity(Optional.empty())),
                Map.entry("ListTasks", () -> from.runningTasks().list(page)),
                Map.entry("List", () -> from.inventory().list(page, Inventory.Scope.OWNED)),
                Map.entry("ListSnapshots", () -> from.snapshots().list(vm)),
                Map.entry("DescribeImage", () -> from.images().describe("i")),
                Map.entry("ListImages", () -> from.images().list(page)),
                Map.entry("DescribeDisk", () -> from.disks().describe(vm, "d")),
                Map.entry(
                        "ExportDisk",
                        () -> from.disks().exportTo(new DiskExport(vm, "d", "", DiskFormat.RAW, 0), new Deaf())),
                Map.entry("OpenConsole", () -> from.consoles().open(vm, Consoles.Kind.SERIAL, new Deaf())));
    }

    private static void importDisk(RemoteProvider to) {
        var spec = new DiskImport(Remotes.OWNER, DiskFormat.RAW, 1, 0, Optional.empty());
        to.disks().importFrom(spec).end(new Checksum(Checksum.Algorithm.MD5, "00".repeat(16)));
    }

    /** Hears nothing, since nothing is said. */
    private static final class Deaf implements DiskReader, ConsoleReader {
        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {}

        @Override
        public void content(ByteBuffer bytes) {}

        @Override
        public void end(Checksum checksum) {}

        @Override
        public void output(ByteBuffer bytes) {}

        @Override
        public void ended() {}

        @Override
        public void broken(io.virtfleet.contract.Fault fault) {}
    }
}
