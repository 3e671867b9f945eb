package io.virtfleet.sdk.server.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Metrics in the text form that Prometheus reads. */
public final class MetricsText {
    private final StringBuilder text = new StringBuilder();

    /** Begins a metric that only grows. */
    public void counter(String name, String help) {
        head(name, help, "counter");
    }

    /** Begins a metric of buckets. */
    public void histogram(String name, String help) {
        head(name, help, "histogram");
    }

    /** A metric that has one value now. */
    public void gauge(String name, String help, long value) {
        head(name, help, "gauge");
        value(name, Map.of(), value);
    }

    /** One value of the metric that was begun. */
    public void value(String name, Map<String, String> labels, long value) {
        line(name, labels, Long.toString(value));
    }

    /** One value of the metric that was begun. */
    public void value(String name, Map<String, String> labels, double value) {
        line(name, labels, Double.toString(value));
    }

    private void line(String name, Map<String, String> labels, String value) {
        text.append(name);
        if (!labels.isEmpty()) {
            text.append(new TreeMap<>(labels)
                    .entrySet().stream()
                            .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                            .collect(Collectors.joining(",", "{", "}")));
        }
        text.append(' ').append(value).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void head(String name, String help, String kind) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(kind).append('\n');
    }
}
