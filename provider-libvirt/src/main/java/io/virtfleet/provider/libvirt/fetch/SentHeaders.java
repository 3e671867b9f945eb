package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The headers that a request brings, with its credentials: all of them are secrets of the server it named. */
final class SentHeaders {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]{0,8192}");
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,8192}");

    /** What decides where a message begins and ends, or what is asked for. */
    private static final Set<String> OURS = Set.of(
            "host",
            "connection",
            "content-length",
            "transfer-encoding",
            "te",
            "trailer",
            "upgrade",
            "expect",
            "range",
            "accept-encoding",
            "proxy-authorization",
            "proxy-connection",
            "keep-alive");

    private SentHeaders() {}

    static Map<String, String> of(ImageSource.Download source, FetchFaults faults) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        source.headers().forEach((name, value) -> {
            check(name, value, faults);
            headers.put(name, value.revealText());
        });
        switch (source.credentials()) {
            case ImageSource.Anonymous none -> {}
            case ImageSource.Basic basic -> authorize(headers, basic(basic, faults), faults);
            case ImageSource.Bearer(Secret token) -> authorize(headers, bearer(token, faults), faults);
        }
        return headers;
    }

    private static void authorize(Map<String, String> headers, String value, FetchFaults faults) {
        if (headers.put("Authorization", value) != null) {
            throw faults.wrongHeader("Authorization", "cannot stand beside other credentials");
        }
    }

    private static void check(String name, Secret value, FetchFaults faults) {
        if (!NAME.matcher(name).matches()) {
            throw faults.wrongHeader("", "has a name that no HTTP header can have");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw faults.wrongHeader(name, "is a header that the provider writes itself");
        }
        if (!VALUE.matcher(value.revealText()).matches()) {
            throw faults.wrongHeader(name, "must be one line of ASCII text");
        }
    }

    private static String basic(ImageSource.Basic basic, FetchFaults faults) {
        if (basic.username().contains(":")) {
            throw faults.wrongCredentials("basic.username", "must not have a colon");
        }
        String pair = basic.username() + ":" + basic.password().revealText();
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String bearer(Secret token, FetchFaults faults) {
        if (!TOKEN.matcher(token.revealText()).matches()) {
            throw faults.wrongCredentials("bearer_token", "must be ASCII text without spaces");
        }
        return "Bearer " + token.revealText();
    }
}
