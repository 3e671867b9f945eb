package io.virtfleet.controller.status;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of one status, set in each reconcile. An unchanged condition keeps its transition time, so that an
 * unchanged status equals the previous one and is not written.
 */
public final class Conditions {
    public static final String READY = "Ready";
    /** Work goes on; absent otherwise. */
    public static final String RECONCILING = "Reconciling";
    /** No progress is made until someone changes something; absent otherwise. */
    public static final String STALLED = "Stalled";

    private static final int MAX_MESSAGE = 4096;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    private final Map<String, Condition> before;
    private final long generation;
    private final Instant now;
    private final List<Condition> reported = new ArrayList<>();

    private Conditions(Map<String, Condition> before, long generation, Instant now) {
        this.before = before;
        this.generation = generation;
        this.now = now;
    }

    /** Starts empty; only the transition times of {@code before} are reused. */
    public static Conditions after(@Nullable List<Condition> before, long generation, Instant now) {
        List<Condition> old = before == null ? List.of() : before;
        return new Conditions(
                old.stream().collect(Collectors.toMap(Condition::getType, Function.identity(), (first, _) -> first)),
                generation,
                now.truncatedTo(ChronoUnit.SECONDS));
    }

    /** The reason is one word that programs compare, the message a sentence that names things and what to do. */
    public Conditions set(String type, ConditionStatus status, String reason, String message) {
        reported.add(new ConditionBuilder()
                .withType(type)
                .withStatus(status.word())
                .withReason(reason)
                .withMessage(readable(message))
                .withObservedGeneration(generation)
                .withLastTransitionTime(since(type, status))
                .build());
        return this;
    }

    /** The API server refuses a status whose messages are too long, and others than we may have written parts of one. */
    private static String readable(String message) {
        String printable = CONTROL.matcher(message).replaceAll(" ");
        int length = printable.codePointCount(0, printable.length());
        return length <= MAX_MESSAGE
                ? printable
                : printable.substring(0, printable.offsetByCodePoints(0, MAX_MESSAGE)) + "...";
    }

    /** Keeps the previous condition, if there is one. */
    public Conditions keep(String type) {
        Condition old = before.get(type);
        if (old != null) {
            reported.add(old);
        }
        return this;
    }

    public List<Condition> list() {
        return List.copyOf(reported);
    }

    private String since(String type, ConditionStatus status) {
        Condition old = before.get(type);
        return old != null && status.word().equals(old.getStatus()) ? old.getLastTransitionTime() : now.toString();
    }
}
