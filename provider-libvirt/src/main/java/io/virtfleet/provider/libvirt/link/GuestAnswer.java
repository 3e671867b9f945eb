package io.virtfleet.provider.libvirt.link;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What the agent in a guest says.
 *
 * @param addresses of the guest's cards, by MAC address in lower case
 */
public record GuestAnswer(String hostname, String osName, Map<String, List<String>> addresses) {
    private static final int OS = 1 << 1;
    private static final int HOSTNAME = 1 << 3;
    private static final int INTERFACES = 1 << 6;

    static final int KINDS = OS | HOSTNAME | INTERFACES;
    static final int FILE_SYSTEMS = 1 << 4;

    static GuestAnswer of(Map<String, Object> values) {
        Map<String, List<String>> addresses = new HashMap<>();
        for (long i = 0; i < number(values, "if.count"); i++) {
            String card = "if." + i + ".";
            String mac = text(values, card + "hwaddr").toLowerCase(Locale.ROOT);
            addresses.put(
                    mac,
                    LongStream.range(0, number(values, card + "addr.count"))
                            .mapToObj(address -> text(values, card + "addr." + address + ".addr"))
                            .toList());
        }
        return new GuestAnswer(text(values, "hostname"), text(values, "os.pretty-name"), Map.copyOf(addresses));
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
