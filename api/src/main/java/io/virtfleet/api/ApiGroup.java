package io.virtfleet.api;

/** The group and version of all ten kinds. */
public final class ApiGroup {
    public static final String NAME = "infra.virtrigaud.io";
    public static final String VERSION = "v1beta1";

    private ApiGroup() {}
}
