package io.virtfleet.conformance;

/** What every provider must do, whatever it can do beyond the core service. */
public interface CoreConformance
        extends VirtualMachinesConformance,
                PowerConformance,
                ReconfigureConformance,
                ValidationConformance,
                IdentityConformance,
                TasksConformance,
                CapabilitiesConformance,
                FencingConformance,
                WireConformance,
                LifecycleConformance {}
