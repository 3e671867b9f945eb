package io.virtfleet.testkit.cluster;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often the API server was asked what, in the verbs of RBAC. */
public record RequestCounts(Map<Request, Long> counts) {
    /** A verb as RBAC spells it and a resource, with its subresource if any: {@code patch pods/status}. */
    public record Request(String verb, String resource) {}

    private static final Pattern SAMPLE =
            Pattern.compile("^apiserver_request_total\\{(.*)} ([0-9.e+]+)$", Pattern.MULTILINE);
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    public RequestCounts {
        counts = Map.copyOf(counts);
    }

    /** Zero when it was never asked. */
    public long count(String verb, String resource) {
        return counts.getOrDefault(new Request(verb, resource), 0L);
    }

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What came on top of the earlier counts. */
    public RequestCounts since(RequestCounts earlier) {
        var added = new HashMap<Request, Long>(counts);
        earlier.counts.forEach((request, count) -> added.merge(request, -count, Long::sum));
        added.values().removeIf(count -> count == 0);
        return new RequestCounts(added);
    }

    static RequestCounts of(List<Request> requests) {
        return new RequestCounts(requests.stream().collect(groupingBy(request -> request, counting())));
    }

    /** Reads the API server's own metrics. Requests for no resource, such as those for metrics, do not count. */
    static RequestCounts ofMetrics(String metrics) {
        return new RequestCounts(SAMPLE.matcher(metrics)
                .results()
                .map(sample -> Map.entry(labels(sample.group(1)), sample.group(2)))
                .filter(sample -> !sample.getKey().getOrDefault("resource", "").isEmpty())
                .collect(groupingBy(sample -> request(sample.getKey()), summingLong(sample ->
                        (long) Double.parseDouble(sample.getValue())))));
    }

    private static Map<String, String> labels(String text) {
        var labels = new HashMap<String, String>();
        Matcher label = LABEL.matcher(text);
        while (label.find()) {
            labels.put(label.group(1), label.group(2));
        }
        return labels;
    }

    private static Request request(Map<String, String> labels) {
        String subresource = labels.getOrDefault("subresource", "");
        String resource = labels.getOrDefault("resource", "");
        return new Request(
                verb(labels.getOrDefault("verb", "")), subresource.isEmpty() ? resource : resource + "/" + subresource);
    }

    private static String verb(String metric) {
        return switch (metric) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "APPLY" -> "patch";
            default -> metric.toLowerCase(Locale.ROOT);
        };
    }
}
