package io.virtfleet.provider.libvirt.link;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * What the agent in a guest says.
 *
 * @param addresses of the guest's cards, by MAC address in lower case
 */
public record GuestAnswer(String hostname, String osName, Map<String, List<String>> addresses) {
    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_SYSTEM = 256;
    private static final int LONGEST_ADDRESS = 45;
    private static final int MOST_CARDS = 1024;
    private static final int MOST_LISTED = 256;
    private static final int MOST_ADDRESSES = 16;
    private static final Pattern MAC = Pattern.compile("([0-9a-f]{2}:){5}[0-9a-f]{2}");
    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    private static final int OS = 1 << 1;
    private static final int HOSTNAME = 1 << 3;
    private static final int INTERFACES = 1 << 6;

    static final int KINDS = OS | HOSTNAME | INTERFACES;
    static final int FILE_SYSTEMS = 1 << 4;

    /** What a guest says is bounded here: its root may answer whatever it likes, and everybody is told of it. */
    static GuestAnswer of(Map<String, Object> values) {
        Map<String, List<String>> addresses = new HashMap<>();
        for (long i = 0; i < Math.min(number(values, "if.count"), MOST_CARDS); i++) {
            String card = "if." + i + ".";
            String mac = text(values, card + "hwaddr").toLowerCase(Locale.ROOT);
            if (MAC.matcher(mac).matches()) {
                addresses.put(
                        mac,
                        LongStream.range(0, Math.min(number(values, card + "addr.count"), MOST_LISTED))
                                .mapToObj(address -> text(values, card + "addr." + address + ".addr"))
                                .filter(GuestAnswer::isAddress)
                                .limit(MOST_ADDRESSES)
                                .toList());
            }
        }
        return new GuestAnswer(
                bounded(text(values, "hostname"), LONGEST_NAME),
                bounded(text(values, "os.pretty-name"), LONGEST_SYSTEM),
                Map.copyOf(addresses));
    }

    /** Without what cannot be printed, and cut where it is too long. */
    private static String bounded(String text, int longest) {
        return text.codePoints()
                .filter(code -> !Character.isISOControl(code) && Character.isDefined(code) && !isSurrogate(code))
                .limit(longest)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isSurrogate(int code) {
        return code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
    }

    /** By its form first: the library takes a single number for an address too. */
    private static boolean isAddress(String text) {
        if (text.length() > LONGEST_ADDRESS || !ADDRESS.matcher(text).matches()) {
            return false;
        }
        try {
            return !InetAddress.ofLiteral(text).getHostAddress().isEmpty();
        } catch (IllegalArgumentException none) {
            return false;
        }
    }

    static Optional<List<String>> fileSystems(Map<String, Object> values) {
        // libvirt says nothing, instead of failing, when the agent is silent.
        return values.containsKey("fs.count")
                ? Optional.of(LongStream.range(0, number(values, "fs.count"))
                        .mapToObj(each -> text(values, "fs." + each + ".fstype"))
                        .toList())
                : Optional.empty();
    }

    private static long number(Map<String, Object> values, String name) {
        return values.get(name) instanceof Long number ? number : 0;
    }

    private static String text(Map<String, Object> values, String name) {
        return values.get(name) instanceof String text ? text : "";
    }
}
