package io.virtfleet.conformance;

import io.virtfleet.conformance.cases.CapabilityCases;
import io.virtfleet.conformance.cases.CloneCases;
import io.virtfleet.conformance.cases.ConsoleCases;
import io.virtfleet.conformance.cases.CreateCases;
import io.virtfleet.conformance.cases.DeleteCases;
import io.virtfleet.conformance.cases.DescribeCases;
import io.virtfleet.conformance.cases.DiskExportCases;
import io.virtfleet.conformance.cases.DiskImportCases;
import io.virtfleet.conformance.cases.FencingCases;
import io.virtfleet.conformance.cases.IdentityCases;
import io.virtfleet.conformance.cases.ImageCases;
import io.virtfleet.conformance.cases.LifecycleCases;
import io.virtfleet.conformance.cases.PowerCases;
import io.virtfleet.conformance.cases.QuiescedSnapshotCases;
import io.virtfleet.conformance.cases.ReconfigureCases;
import io.virtfleet.conformance.cases.RestartCases;
import io.virtfleet.conformance.cases.RunningReconfigureCases;
import io.virtfleet.conformance.cases.SnapshotCases;
import io.virtfleet.conformance.cases.SnapshotOwnerCases;
import io.virtfleet.conformance.cases.TaskCases;
import io.virtfleet.conformance.cases.field.ValidationCases;
import io.virtfleet.conformance.cases.field.WireCases;
import io.virtfleet.conformance.cases.inventory.InventoryCases;
import io.virtfleet.conformance.cases.inventory.WatchCases;
import io.virtfleet.conformance.cases.platform.AdoptionCases;
import io.virtfleet.conformance.cases.platform.PlanCases;
import io.virtfleet.conformance.cases.platform.PlatformCases;
import io.virtfleet.conformance.cases.task.RunningTaskCases;
import io.virtfleet.conformance.kit.ConformanceCase;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The parts of the contract that are judged apart, each with its cases. */
public enum Part {
    VIRTUAL_MACHINES,
    POWER,
    RECONFIGURE,
    VALIDATION,
    IDENTITY,
    TASKS,
    CAPABILITIES,
    FENCING,
    WIRE,
    LIFECYCLE,
    INVENTORY,
    WATCH,
    SNAPSHOTS,
    CLONES,
    IMAGES,
    DISKS,
    CONSOLES;

    public List<ConformanceCase> cases() {
        return switch (this) {
            case VIRTUAL_MACHINES -> joined(List.of(CreateCases.ALL, DescribeCases.ALL, DeleteCases.ALL));
            case POWER -> PowerCases.ALL;
            case RECONFIGURE -> joined(List.of(ReconfigureCases.ALL, RunningReconfigureCases.ALL));
            case VALIDATION -> joined(List.of(ValidationCases.ALL, PlanCases.ALL));
            case IDENTITY -> IdentityCases.ALL;
            case TASKS -> joined(List.of(TaskCases.ALL, RunningTaskCases.ALL));
            case CAPABILITIES -> CapabilityCases.ALL;
            case FENCING -> FencingCases.ALL;
            case WIRE -> WireCases.ALL;
            case LIFECYCLE -> joined(List.of(LifecycleCases.ALL, RestartCases.ALL));
            case INVENTORY -> joined(List.of(InventoryCases.ALL, AdoptionCases.ALL, PlatformCases.ALL));
            case WATCH -> WatchCases.ALL;
            case SNAPSHOTS -> joined(List.of(SnapshotCases.ALL, QuiescedSnapshotCases.ALL, SnapshotOwnerCases.ALL));
            case CLONES -> CloneCases.ALL;
            case IMAGES -> ImageCases.ALL;
            case DISKS -> joined(List.of(DiskExportCases.ALL, DiskImportCases.ALL));
            case CONSOLES -> ConsoleCases.ALL;
        };
    }

    private static List<ConformanceCase> joined(List<List<ConformanceCase>> books) {
        return books.stream().flatMap(List::stream).toList();
    }

    /** What every provider must have. */
    public static Set<Part> core() {
        return EnumSet.range(VIRTUAL_MACHINES, LIFECYCLE);
    }

    /** The cases of these parts, in the order of the contract. */
    public static List<ConformanceCase> cases(Set<Part> parts) {
        return EnumSet.copyOf(parts).stream()
                .flatMap(part -> part.cases().stream())
                .toList();
    }
}
