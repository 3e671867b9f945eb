package io.virtfleet.api.network;

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

/** A network that VMs can be connected to, as defined on each platform. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMNetworkAttachment")
@Singular("vmnetworkattachment")
@Plural("vmnetworkattachments")
@ShortNames("vmnet")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMNetworkAttachment extends CustomResource<VMNetworkAttachmentSpec, VMNetworkAttachmentStatus>
        implements Namespaced {}
