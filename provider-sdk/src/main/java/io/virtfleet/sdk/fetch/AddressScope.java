package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.IpLiteral;
import io.virtfleet.sdk.fetch.DownloadPolicy.Reach;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Classifies addresses by the IANA registries of special-purpose addresses; the first block that matches counts. */
final class AddressScope {
    private static final int IPV4_BYTES = 4;

    private static final List<Block> NEVER = blocks(
            // Where clouds serve credentials to whoever asks from inside.
            "100.100.100.200/32",
            "168.63.129.16/32",
            "192.0.0.192/32",
            "fd00:ec2::254/128",
            "0.0.0.0/8",
            "169.254.0.0/16",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");

    private static final List<Block> LOOPBACK = blocks("127.0.0.0/8", "::1/128");
    private static final List<Block> PRIVATE =
            blocks("10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7");

    /** Tunnels and documentation within what is else public. 6to4 and Teredo hold an IPv4 address of any kind. */
    private static final List<Block> NOT_PUBLIC = blocks("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

    private static final Block PUBLIC_IPV6 = Block.of("2000::/3");
    private static final Block TRANSLATED = Block.of("64:ff9b::/96");

    private AddressScope() {}

    /** What a download must be allowed to reach for this address; empty: it is never reached. */
    static Optional<Reach> needed(InetAddress address) {
        if (TRANSLATED.holds(address)) {
            return needed(lastFour(address));
        }
        if (anyHolds(NEVER, address)) {
            return Optional.empty();
        }
        if (anyHolds(LOOPBACK, address)) {
            return Optional.of(Reach.THIS_HOST);
        }
        if (anyHolds(PRIVATE, address)) {
            return Optional.of(Reach.PRIVATE_NETWORKS);
        }
        return isPublic(address) ? Optional.of(Reach.PUBLIC) : Optional.empty();
    }

    /** The address that the text spells out; no name is ever looked up. */
    static InetAddress literal(String text) {
        if (IpLiteral.bits(text).isEmpty()) {
            throw new IllegalArgumentException("not an IP address");
        }
        try {
            return InetAddress.getAllByName(text)[0];
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address is not looked up", e);
        }
    }

    private static boolean isPublic(InetAddress address) {
        return address instanceof Inet4Address
                || (PUBLIC_IPV6.holds(address) && !anyHolds(NOT_PUBLIC, address) && !isIsatap(address.getAddress()));
    }

    /** ISATAP: an IPv4 address in the lower half, of any kind, behind 5efe. */
    private static boolean isIsatap(byte[] bytes) {
        return (bytes[8] & 0xfd) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && bytes[11] == (byte) 0xfe;
    }

    /** NAT64: the network will turn it into this IPv4 address. */
    private static InetAddress lastFour(InetAddress address) {
        byte[] bytes = address.getAddress();
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(bytes, bytes.length - IPV4_BYTES, bytes.length));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    private static boolean anyHolds(List<Block> blocks, InetAddress address) {
        return blocks.stream().anyMatch(block -> block.holds(address));
    }

    private static List<Block> blocks(String... texts) {
        return Arrays.stream(texts).map(Block::of).toList();
    }

    /** Addresses that begin with the same bits. */
    private record Block(InetAddress first, int bits) {
        static Block of(String text) {
            int slash = text.indexOf('/');
            return new Block(literal(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
        }

        boolean holds(InetAddress address) {
            byte[] mine = first.getAddress();
            byte[] its = address.getAddress();
            if (mine.length != its.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> bit % 8;
                if (((mine[bit / 8] ^ its[bit / 8]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
