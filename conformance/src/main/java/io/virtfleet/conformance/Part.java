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
import io.virtfleet.conformance.cases.InventoryCases;
import io.virtfleet.conformance.cases.LifecycleCases;
import io.virtfleet.conformance.cases.PowerCases;
import io.virtfleet.conformance.cases.ReconfigureCases;
import io.virtfleet.conformance.cases.RunningReconfigureCases;
import io.virtfleet.conformance.cases.SnapshotCases;
import io.virtfleet.conformance.cases.TaskCases;
import io.virtfleet.conformance.cases.ValidationCases;
import io.virtfleet.conformance.cases.WatchCases;
import io.virtfleet.conformance.cases.WireCases;
import io.virtfleet.conformance.kit.ConformanceCase;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The parts of the contract that are judged apart, each with its cases. */
public enum Part {
    VIRTUAL_MACHINES(CreateCases.ALL, DescribeCases.ALL, DeleteCases.ALL),
    POWER(PowerCases.ALL),
    RECONFIGURE(ReconfigureCases.ALL, RunningReconfigureCases.ALL),
    VALIDATION(ValidationCases.ALL),
    IDENTITY(IdentityCases.ALL),
    TASKS(TaskCases.ALL),
    CAPABILITIES(CapabilityCases.ALL),
    FENCING(FencingCases.ALL),
    WIRE(WireCases.ALL),
    LIFECYCLE(LifecycleCases.ALL),
    INVENTORY(InventoryCases.ALL),
    WATCH(WatchCases.ALL),
    SNAPSHOTS(SnapshotCases.ALL),
    CLONES(CloneCases.ALL),
    IMAGES(ImageCases.ALL),
    DISKS(DiskExportCases.ALL, DiskImportCases.ALL),
    CONSOLES(ConsoleCases.ALL);

    private final List<ConformanceCase> cases;

    @SafeVarargs
    Part(List<ConformanceCase>... cases) {
        this.cases = Stream.of(cases).flatMap(List::stream).toList();
    }

    public List<ConformanceCase> cases() {
        return cases;
    }

    /** What every provider must have. */
    public static Set<Part> core() {
        return EnumSet.range(VIRTUAL_MACHINES, LIFECYCLE);
    }

    /** The cases of these parts, in the order of the contract. */
    public static List<ConformanceCase> cases(Set<Part> parts) {
        return EnumSet.copyOf(parts).stream().flatMap(part -> part.cases.stream()).toList();
    }
}
