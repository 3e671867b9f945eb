package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.Quoted;
import java.util.Locale;
import java.util.regex.Pattern;

/** Hosts that an operator allows: one by its name or address, or all below a domain, as {@code *.example.org}. */
public record HostPattern(String text) {
    private static final String ALL_BELOW = "*.";
    private static final Pattern FORM = Pattern.compile("(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*|[0-9a-f:.]+");

    public HostPattern {
        text = text.toLowerCase(Locale.ROOT);
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "must be a host's name or address, or *.domain but is '" + Quoted.text(text) + "'");
        }
    }

    boolean matches(String host) {
        return text.startsWith(ALL_BELOW) ? host.endsWith(text.substring(1)) : host.equals(text);
    }
}
