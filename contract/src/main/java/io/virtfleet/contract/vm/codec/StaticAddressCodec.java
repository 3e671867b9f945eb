package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.IpLiteral;
import io.virtfleet.contract.vm.NicSpec.StaticAddress;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.OptionalInt;

/** The border between domain and wire for addresses that a guest is given. */
final class StaticAddressCodec {

    private static final int MAX_DNS_SERVERS = 16;
    private static final int IPV6_BITS = 128;

    private StaticAddressCodec() {}

    static VmSpecProto.StaticAddress encode(StaticAddress address) {
        return VmSpecProto.StaticAddress.newBuilder()
                .setIp(address.ip())
                .setPrefixLength(address.prefixLength())
                .setGateway(address.gateway())
                .addAllDnsServers(address.dnsServers())
                .build();
    }

    static StaticAddress decode(VmSpecProto.StaticAddress wire, FieldPath at) {
        OptionalInt bits = ip(wire.getIp(), at.field("ip"));
        if (!wire.getGateway().isEmpty()) {
            gateway(wire.getGateway(), bits, at.field("gateway"));
        }
        at.field("dns_servers").size(wire.getDnsServersCount(), MAX_DNS_SERVERS);
        return new StaticAddress(
                wire.getIp(),
                at.field("prefix_length").range(wire.getPrefixLength(), 1, bits.orElse(IPV6_BITS)),
                wire.getGateway(),
                at.each("dns_servers", wire.getDnsServersList(), (server, entry) -> {
                    ip(server, entry);
                    return server;
                }));
    }

    private static void gateway(String gateway, OptionalInt addressBits, FieldPath at) {
        OptionalInt bits = ip(gateway, at);
        if (bits.isPresent() && addressBits.isPresent() && bits.getAsInt() != addressBits.getAsInt()) {
            at.wrong("must be of the same family as ip");
        }
    }

    private static OptionalInt ip(String text, FieldPath at) {
        OptionalInt bits = IpLiteral.bits(text);
        if (bits.isEmpty()) {
            at.notOf("an IPv4 or IPv6 address", text);
        }
        return bits;
    }
}
