package io.virtfleet.api.snapshot;

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

/** A snapshot of one VM. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMSnapshot")
@Singular("vmsnapshot")
@Plural("vmsnapshots")
@ShortNames("vmsnap")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMSnapshot extends CustomResource<VMSnapshotSpec, VMSnapshotStatus> implements Namespaced {}
