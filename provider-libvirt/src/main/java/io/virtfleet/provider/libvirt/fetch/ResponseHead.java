package io.virtfleet.provider.libvirt.fetch;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Status and headers of an answer; names are in lower case. */
record ResponseHead(int status, Map<String, String> headers) {
    private static final int MAX_LINE = 16 << 10;
    private static final int MAX_HEADERS = 100;
    private static final int MAX_INTERIM = 8;
    private static final int FIRST_FINAL = 200;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})( .*)?");
    private static final Pattern HEADER = Pattern.compile("([A-Za-z0-9!#$%&'*+.^_`|~-]+):(.*)");

    /** On these two rests where a body ends; a server that says two things is not believed. */
    private static final Set<String> SAID_ONCE = Set.of("content-length", "transfer-encoding", "location");

    /** The final answer; what a server sends before it is passed over. */
    static ResponseHead read(WireInput input) throws IOException {
        for (int i = 0; i < MAX_INTERIM; i++) {
            ResponseHead head = readOne(input);
            if (head.status >= FIRST_FINAL) {
                return head;
            }
        }
        throw new ProtocolException("no final status");
    }

    private static ResponseHead readOne(WireInput input) throws IOException {
        Matcher status = STATUS.matcher(input.line(MAX_LINE));
        if (!status.matches()) {
            throw new ProtocolException("no status line");
        }
        Map<String, String> headers = new TreeMap<>();
        String line = input.line(MAX_LINE);
        for (int count = 0; !line.isEmpty(); count++) {
            if (count == MAX_HEADERS) {
                throw new ProtocolException("too many headers");
            }
            add(line, headers);
            line = input.line(MAX_LINE);
        }
        return new ResponseHead(Integer.parseInt(status.group(1)), headers);
    }

    private static void add(String line, Map<String, String> headers) throws ProtocolException {
        Matcher header = HEADER.matcher(line);
        if (!header.matches()) {
            throw new ProtocolException("a line that is no header");
        }
        String name = header.group(1).toLowerCase(Locale.ROOT);
        String before = headers.put(name, header.group(2).strip());
        if (before != null && SAID_ONCE.contains(name)) {
            throw new ProtocolException(name + " twice");
        }
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    boolean isRedirect() {
        return REDIRECTS.contains(status);
    }
}
