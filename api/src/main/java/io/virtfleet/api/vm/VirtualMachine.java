package io.virtfleet.api.vm;

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

/** A virtual machine on one provider. */
@Group(ApiGroup.NAME)
@Version(ApiGroup.VERSION)
@Kind("VirtualMachine")
@Singular("virtualmachine")
@Plural("virtualmachines")
@ShortNames("vm")
@JsonIgnoreProperties(ignoreUnknown = true)
public final class VirtualMachine extends CustomResource<VirtualMachineSpec, VirtualMachineStatus>
        implements Namespaced {}
