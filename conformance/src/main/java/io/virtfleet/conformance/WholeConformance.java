package io.virtfleet.conformance;

/** The whole contract; parts that a provider lacks are tested to be refused. */
public interface WholeConformance
        extends CoreConformance,
                InventoryConformance,
                WatchConformance,
                SnapshotsConformance,
                ClonesConformance,
                ImagesConformance,
                DisksConformance,
                ConsolesConformance {}
