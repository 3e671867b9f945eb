package io.virtfleet.api.clone;

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

/** A one-time copy of a VM. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMClone")
@Singular("vmclone")
@Plural("vmclones")
@ShortNames("vmclone")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMClone extends CustomResource<VMCloneSpec, VMCloneStatus> implements Namespaced {}
