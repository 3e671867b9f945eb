package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.network.LibvirtNetwork;
import io.virtfleet.api.network.NetworkSecurity;
import io.virtfleet.api.network.VMNetworkAttachmentSpec;
import io.virtfleet.api.network.VsphereNetwork;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a network may ask for that no provider can do for a VM; what the API server fills in by itself asks nothing. */
final class NetworkValidation {
    private static final String OF_THE_NETWORK =
            "it is a setting of the network on the platform, not of a VM; configure it there and remove it here";

    private NetworkValidation() {}

    static void check(VMNetworkAttachmentSpec spec, FieldPath at) {
        if (spec.network() != null) {
            refuse(
                    !Set.of("", "bridged")
                            .contains(FieldValues.text(spec.network().type())),
                    at.field("network").field("type"),
                    "the type of a network is defined on the platform; remove it");
        }
        if (spec.security() != null) {
            check(spec.security(), at.field("security"));
        }
        VMNetworkAttachmentSpec.Qos qos = spec.qos();
        if (qos != null) {
            FieldPath qosAt = at.field("qos");
            refuse(qos.dscp() != null, qosAt.field("dscp"), OF_THE_NETWORK);
            refuse(qos.priority() != null, qosAt.field("priority"), OF_THE_NETWORK);
            refuse(qos.egressLimit() != null, qosAt.field("egressLimit"), OF_THE_NETWORK);
            refuse(qos.ingressLimit() != null, qosAt.field("ingressLimit"), OF_THE_NETWORK);
        }
    }

    private static void check(NetworkSecurity security, FieldPath at) {
        NetworkSecurity.Firewall firewall = security.firewall();
        refuse(firewall != null && FieldValues.yes(firewall.enabled()), at.field("firewall"), OF_THE_NETWORK);
        NetworkSecurity.Encryption encryption = security.encryption();
        refuse(encryption != null && FieldValues.yes(encryption.enabled()), at.field("encryption"), OF_THE_NETWORK);
        NetworkSecurity.Isolation isolation = security.isolation();
        if (isolation != null) {
            boolean asked = !Set.of("", "none").contains(FieldValues.text(isolation.mode()))
                    || !FieldValues.list(isolation.allowedNetworks()).isEmpty()
                    || !FieldValues.list(isolation.deniedNetworks()).isEmpty();
            refuse(asked, at.field("isolation"), OF_THE_NETWORK);
        }
    }

    static void check(VsphereNetwork block, FieldPath at) {
        VsphereNetwork.Security security = block.security();
        if (security != null) {
            FieldPath securityAt = at.field("security");
            refuse(FieldValues.yes(security.allowPromiscuous()), securityAt.field("allowPromiscuous"), OF_THE_NETWORK);
            refuse(no(security.allowMACChanges()), securityAt.field("allowMACChanges"), OF_THE_NETWORK);
            refuse(no(security.allowForgedTransmits()), securityAt.field("allowForgedTransmits"), OF_THE_NETWORK);
        }
        VsphereNetwork.TrafficShaping shaping = block.trafficShaping();
        refuse(shaping != null && FieldValues.yes(shaping.enabled()), at.field("trafficShaping"), OF_THE_NETWORK);
        if (block.vlan() != null) {
            check(block.vlan(), at.field("vlan"));
        }
    }

    private static void check(VsphereNetwork.Vlan vlan, FieldPath at) {
        refuse(Set.of("pvlan", "trunk").contains(FieldValues.text(vlan.type())), at.field("type"), OF_THE_NETWORK);
        refuse(vlan.primaryVlanID() != null, at.field("primaryVlanID"), OF_THE_NETWORK);
        refuse(vlan.secondaryVlanID() != null, at.field("secondaryVlanID"), OF_THE_NETWORK);
        refuse(!FieldValues.list(vlan.trunkVlanIDs()).isEmpty(), at.field("trunkVlanIDs"), OF_THE_NETWORK);
    }

    static void check(LibvirtNetwork.Bridge bridge, FieldPath at) {
        refuse(FieldValues.yes(bridge.stp()), at.field("stp"), OF_THE_NETWORK);
        refuse(bridge.delay() != null, at.field("delay"), OF_THE_NETWORK);
    }

    private static boolean no(@Nullable Boolean flag) {
        return flag != null && !flag;
    }

    private static void refuse(boolean asked, FieldPath at, String advice) {
        if (asked) {
            at.unsupported(advice);
        }
    }
}
