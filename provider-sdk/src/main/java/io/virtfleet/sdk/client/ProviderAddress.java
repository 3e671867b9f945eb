package io.virtfleet.sdk.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a provider listens. */
public record ProviderAddress(String host, int port) {
    private static final Pattern FORM = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;

    public ProviderAddress {
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("a port is from 1 to " + MAX_PORT + ", and not " + port);
        }
    }

    /** Reads {@code host:port}; an IPv6 address stands in brackets. */
    public static ProviderAddress parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "an address is host:port, such as localhost:9443, and not '" + text + "'");
        }
        return new ProviderAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
