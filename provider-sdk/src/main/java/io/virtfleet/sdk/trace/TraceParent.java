package io.virtfleet.sdk.trace;

import io.grpc.Metadata;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in a trace, as the W3C header {@code traceparent} says it.
 *
 * @param sampled whether the one who began the trace wants it to be told
 */
public record TraceParent(String traceId, String spanId, boolean sampled) {
    static final Metadata.Key<String> KEY = Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

    // Later versions may say more at the end.
    private static final Pattern FORM =
            Pattern.compile("(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
    private static final String FIRST_VERSION = "00";
    private static final int SAMPLED = 1;
    private static final int HEX = 16;

    /** Empty for what is not such a header: a trace that cannot be read is no reason to refuse a call. */
    public static Optional<TraceParent> parse(@Nullable String header) {
        if (header == null) {
            return Optional.empty();
        }
        Matcher matcher = FORM.matcher(header);
        if (!matcher.matches() || (matcher.group(1).equals(FIRST_VERSION) && matcher.group(5) != null)) {
            return Optional.empty();
        }
        boolean sampled = (Integer.parseInt(matcher.group(4), HEX) & SAMPLED) != 0;
        return Optional.of(new TraceParent(matcher.group(2), matcher.group(3), sampled));
    }

    /** As the header has it. */
    public String header() {
        return FIRST_VERSION + "-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }
}
