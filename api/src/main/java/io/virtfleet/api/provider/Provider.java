package io.virtfleet.api.provider;

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

/** A connection to one hypervisor, and how its provider process is run. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("Provider")
@Singular("provider")
@Plural("providers")
@ShortNames("prov")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class Provider extends CustomResource<ProviderSpec, ProviderStatus> implements Namespaced {}
