package io.virtfleet.api.migration;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import io.virtfleet.api.ApiGroup;

/** The move of a VM to another provider. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMMigration")
@Singular("vmmigration")
@Plural("vmmigrations")
@ShortNames("vmmig")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMMigration extends CustomResource<VMMigrationSpec, VMMigrationStatus> implements Namespaced {}
