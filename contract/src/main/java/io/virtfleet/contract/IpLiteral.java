package io.virtfleet.contract;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Tells whether text is an IP address, by its form alone: no name is ever looked up. */
public final class IpLiteral {

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;
    private static final int IPV6_GROUPS = 8;
    private static final int MAX_LENGTH = 45;

    private IpLiteral() {}

    /** How many bits the address has: 32 or 128; empty when it is none. */
    public static OptionalInt bits(String text) {
        if (text.length() > MAX_LENGTH) {
            return OptionalInt.empty();
        }
        if (IPV4.matcher(text).matches()) {
            return OptionalInt.of(IPV4_BITS);
        }
        return isIpv6(text) ? OptionalInt.of(IPV6_BITS) : OptionalInt.empty();
    }

    private static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text, Tail.MAY_BE_IPV4) == IPV6_GROUPS;
        }
        String before = text.substring(0, gap);
        String after = text.substring(gap + 2);
        int left = before.isEmpty() ? 0 : groups(before, Tail.HEXADECIMAL);
        int right = after.isEmpty() ? 0 : groups(after, Tail.MAY_BE_IPV4);
        return left >= 0 && right >= 0 && left + right < IPV6_GROUPS;
    }

    /** What the last group of a part may be. */
    private enum Tail {
        HEXADECIMAL,
        MAY_BE_IPV4
    }

    /** The number of 16-bit groups, or -1 when one is malformed. */
    private static int groups(String part, Tail tail) {
        String[] all = part.split(":", -1);
        int last = all.length - 1;
        for (int i = 0; i < last; i++) {
            if (!GROUP.matcher(all[i]).matches()) {
                return -1;
            }
        }
        if (tail == Tail.MAY_BE_IPV4 && IPV4.matcher(all[last]).matches()) {
            return all.length + 1;
        }
        return GROUP.matcher(all[last]).matches() ? all.length : -1;
    }
}
