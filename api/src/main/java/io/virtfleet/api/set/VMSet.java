package io.virtfleet.api.set;

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

/** A set of VMs that are created from one template, with stable names. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMSet")
@Singular("vmset")
@Plural("vmsets")
@ShortNames("vmset")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMSet extends CustomResource<VMSetSpec, VMSetStatus> implements Namespaced {}
