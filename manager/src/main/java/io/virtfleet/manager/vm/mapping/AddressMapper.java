package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.network.IpAllocation;
import io.virtfleet.api.vm.VmNetwork;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.NicSpec.StaticAddress;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fixed address of a card: the VM's own, else the network's. */
final class AddressMapper {
    private static final String USER_DATA = "configure it in the user data instead";
    private static final String NEEDS_ADDRESS = "it requires a static address; set ipAddress and prefix, or remove it";

    private AddressMapper() {}

    /** The address that the VM itself gives to a card. */
    static Optional<StaticAddress> own(VmNetwork card, FieldPath at) {
        List<String> servers = servers(card.dns());
        String ip = FieldValues.text(card.ipAddress());
        if (ip.isEmpty()) {
            needsAddress(card, at);
            refuse(card.gateway() != null, at.field("gateway"), NEEDS_ADDRESS);
            refuse(!servers.isEmpty(), at.field("dns"), NEEDS_ADDRESS);
            return Optional.empty();
        }
        at.field("prefix").set(card.prefix() != null);
        return Optional.of(new StaticAddress(
                ip, card.prefix() == null ? 0 : card.prefix(), FieldValues.text(card.gateway()), servers));
    }

    /** The VM's own address, else the network's; what the VM leaves out, the network says. */
    static Optional<StaticAddress> of(
            VmNetwork card, FieldPath at, @Nullable IpAllocation allocation, FieldPath allocationAt) {
        if (allocation == null) {
            return own(card, at);
        }
        refuseRest(allocation, allocationAt);
        List<String> servers = allocation.dnsConfig() == null
                ? List.of()
                : FieldValues.list(allocation.dnsConfig().servers());
        if (!FieldValues.text(card.ipAddress()).isEmpty()) {
            return own(card, at).map(own -> completed(own, servers));
        }
        if (FieldValues.text(allocation.type()).equals("Static") && allocation.staticConfig() != null) {
            needsAddress(card, at);
            return Optional.of(shared(card, servers, allocation.staticConfig()));
        }
        refuse(
                !servers.isEmpty(),
                allocationAt.field("dnsConfig").field("servers"),
                "a guest that uses DHCP receives its DNS servers from the DHCP server; remove it, or set a static address");
        return own(card, at);
    }

    private static void needsAddress(VmNetwork card, FieldPath at) {
        if (card.prefix() != null) {
            at.field("prefix").wrong("requires ipAddress");
        }
    }

    private static StaticAddress completed(StaticAddress own, List<String> servers) {
        return own.dnsServers().isEmpty()
                ? new StaticAddress(own.ip(), own.prefixLength(), own.gateway(), servers)
                : own;
    }

    private static StaticAddress shared(VmNetwork card, List<String> servers, IpAllocation.StaticConfig config) {
        String[] parts = FieldValues.text(config.address()).split("/", 2);
        List<String> own = servers(card.dns());
        return new StaticAddress(
                parts[0],
                parts.length == 2 ? Integer.parseInt(parts[1]) : 0,
                FieldValues.text(card.gateway() == null ? config.gateway() : card.gateway()),
                own.isEmpty() ? servers : own);
    }

    private static void refuseRest(IpAllocation allocation, FieldPath at) {
        String type = FieldValues.text(allocation.type());
        refuse(
                type.equals("Pool"),
                at.field("type"),
                "addresses cannot be assigned from a pool yet; use DHCP or Static");
        refuse(
                allocation.poolConfig() != null,
                at.field("poolConfig"),
                "addresses cannot be assigned from a pool yet; remove it");
        refuse(type.equals("None"), at.field("type"), "a network interface always has an address; use DHCP or Static");
        IpAllocation.StaticConfig fixed = allocation.staticConfig();
        if (fixed != null && !type.equals("Static")) {
            at.field("staticConfig").wrong("requires type to be Static");
        }
        refuse(
                fixed != null && !FieldValues.list(fixed.routes()).isEmpty(),
                at.field("staticConfig").field("routes"),
                USER_DATA);
        IpAllocation.DnsConfig dns = allocation.dnsConfig();
        if (dns != null) {
            FieldPath dnsAt = at.field("dnsConfig");
            refuse(!FieldValues.list(dns.searchDomains()).isEmpty(), dnsAt.field("searchDomains"), USER_DATA);
            refuse(!FieldValues.map(dns.options()).isEmpty(), dnsAt.field("options"), USER_DATA);
        }
        IpAllocation.DhcpConfig dhcp = allocation.dhcpConfig();
        if (dhcp != null) {
            FieldPath dhcpAt = at.field("dhcpConfig");
            refuse(dhcp.clientID() != null, dhcpAt.field("clientID"), USER_DATA);
            refuse(dhcp.hostname() != null, dhcpAt.field("hostname"), USER_DATA);
            refuse(!FieldValues.map(dhcp.options()).isEmpty(), dhcpAt.field("options"), USER_DATA);
        }
    }

    private static List<String> servers(@Nullable String commaSeparated) {
        return Arrays.stream(FieldValues.text(commaSeparated).split(","))
                .map(String::trim)
                .filter(server -> !server.isEmpty())
                .toList();
    }

    private static void refuse(boolean asked, FieldPath at, String advice) {
        if (asked) {
            at.unsupported(advice);
        }
    }
}
