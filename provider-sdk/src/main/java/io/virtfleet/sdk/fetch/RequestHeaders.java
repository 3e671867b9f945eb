package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The HTTP headers of a download, with its credentials; all of them are secrets of the server that the URL names. */
final class RequestHeaders {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]{0,8192}");
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,8192}");

    /** Headers that decide where a message begins and ends, or what is requested; the downloader sets them. */
    private static final Set<String> RESERVED = Set.of(
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

    private RequestHeaders() {}

    static Map<String, String> of(ImageSource.Download source, DownloadFaults faults) {
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

    private static void authorize(Map<String, String> headers, String value, DownloadFaults faults) {
        if (headers.put("Authorization", value) != null) {
            throw faults.wrongHeader("Authorization", "cannot be combined with other credentials");
        }
    }

    private static void check(String name, Secret value, DownloadFaults faults) {
        if (!NAME.matcher(name).matches()) {
            throw faults.wrongHeader("", "has a name that is not valid in HTTP");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw faults.wrongHeader(name, "is set by the provider itself");
        }
        if (!VALUE.matcher(value.revealText()).matches()) {
            throw faults.wrongHeader(name, "must be one line of ASCII text");
        }
    }

    private static String basic(ImageSource.Basic basic, DownloadFaults faults) {
        if (basic.username().contains(":")) {
            throw faults.wrongCredentials("basic.username", "must not contain a colon");
        }
        String pair = basic.username() + ":" + basic.password().revealText();
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String bearer(Secret token, DownloadFaults faults) {
        if (!TOKEN.matcher(token.revealText()).matches()) {
            throw faults.wrongCredentials("bearer_token", "must be ASCII text without spaces");
        }
        return "Bearer " + token.revealText();
    }
}
