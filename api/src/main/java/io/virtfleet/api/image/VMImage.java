package io.virtfleet.api.image;

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

/** An image that VMs boot from, with its source on each platform. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VMImage")
@Singular("vmimage")
@Plural("vmimages")
@ShortNames("vmimg")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VMImage extends CustomResource<VMImageSpec, VMImageStatus> implements Namespaced {}
