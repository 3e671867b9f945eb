package io.virtfleet.api.vmclass;

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

/** A size of VMs: CPUs, memory, firmware and related settings. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMClass")
@Singular("vmclass")
@Plural("vmclasses")
@ShortNames("vmclass")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMClass extends CustomResource<VMClassSpec, VMClassStatus> implements Namespaced {}
