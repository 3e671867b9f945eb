package io.virtfleet.api.placement;

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

/** Where VMs may run, and where they should preferably run. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMPlacementPolicy")
@Singular("vmplacementpolicy")
@Plural("vmplacementpolicies")
@ShortNames("vmpp")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMPlacementPolicy extends CustomResource<VMPlacementPolicySpec, VMPlacementPolicyStatus>
        implements Namespaced {}
