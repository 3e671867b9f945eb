package io.virtfleet.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where in a request a value stands, and what was found wrong there. Reading goes on after a finding with a stand-in
 * value, so that all findings are told at once; the value that was read is not used when there is any.
 */
public final class FieldPath {
    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern DNS_SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final int ID_LENGTH = 256;

    private final String path;
    private final List<Fault> findings;

    private FieldPath(String path, List<Fault> findings) {
        this.path = path;
        this.findings = findings;
    }

    /** What was read, and what is wrong with it; the value is of use only when nothing is. */
    public record Reading<T>(T value, List<Fault> findings) {}

    /** Reads a request from its root, and tells all that is wrong with it. */
    public static <T> Reading<T> inspect(Function<FieldPath, T> reader) {
        List<Fault> findings = new ArrayList<>();
        T value = reader.apply(new FieldPath("", findings));
        return new Reading<>(value, List.copyOf(findings));
    }

    /** Reads a request from its root; throws INVALID_SPEC when anything in it is wrong. */
    public static <T> T read(Function<FieldPath, T> reader) {
        Reading<T> reading = inspect(reader);
        if (!reading.findings().isEmpty()) {
            throw new ProviderException(summary(reading.findings()));
        }
        return reading.value();
    }

    /** Reads a provider's answer from its root; throws INTERNAL when anything in it is wrong. */
    public static <T> T readAnswer(Function<FieldPath, T> reader) {
        Reading<T> reading = inspect(reader);
        if (!reading.findings().isEmpty()) {
            String wrong = summary(reading.findings()).message();
            throw ProviderException.of(FaultKind.INTERNAL, "the provider's answer is wrong: " + wrong);
        }
        return reading.value();
    }

    private static Fault summary(List<Fault> findings) {
        Fault first = findings.getFirst();
        if (findings.size() == 1) {
            return first;
        }
        String others = findings.stream().skip(1).map(Fault::field).distinct().collect(Collectors.joining(", "));
        return Fault.of(first.kind(), first.field(), first.message() + " (also wrong: " + others + ")");
    }

    public FieldPath field(String name) {
        return new FieldPath(path.isEmpty() ? name : path + "." + name, findings);
    }

    /** An entry of a map. */
    public FieldPath key(String key) {
        return new FieldPath(path + "[" + Quoted.word(key) + "]", findings);
    }

    /** Reads each element of a list at its index. */
    public <W, T> List<T> each(String name, List<W> wire, BiFunction<W, FieldPath, T> reader) {
        FieldPath list = field(name);
        return IntStream.range(0, wire.size())
                .mapToObj(
                        index -> reader.apply(wire.get(index), new FieldPath(list.path + "[" + index + "]", findings)))
                .toList();
    }

    /** Notes what is wrong here. */
    public void wrong(String message) {
        findings.add(Fault.of(FaultKind.INVALID_SPEC, path, path + " " + message));
    }

    /** Notes that a wish cannot be fulfilled; {@code advice} says what to do instead. */
    public void unsupported(String advice) {
        findings.add(Fault.of(FaultKind.UNSUPPORTED, path, path + " is not supported: " + advice));
    }

    /** Notes that what is named here is not there; {@code message} is a whole sentence. */
    public void notFound(String message) {
        findings.add(Fault.of(FaultKind.NOT_FOUND, path, message));
    }

    /** Notes that something that belongs here was left out; {@code message} is a whole sentence. */
    public void missing(String message) {
        findings.add(Fault.of(FaultKind.INVALID_SPEC, path, message));
    }

    /** A message that must be set; {@code present} is the wire's own answer. */
    public void set(boolean present) {
        if (!present) {
            wrong("must be set");
        }
    }

    public int range(int value, int min, int max) {
        return (int) range((long) value, min, max);
    }

    public long range(long value, long min, long max) {
        if (value < min || value > max) {
            wrong("must be from " + min + " to " + max + " but is " + value);
            return min;
        }
        return value;
    }

    /** One line of text of at least one character. */
    public String text(String value, int maxLength) {
        if (value.isEmpty()) {
            wrong("must not be empty");
        }
        return atMost(value, maxLength);
    }

    /** One line of text, which may be empty. */
    public String atMost(String value, int maxLength) {
        if (value.codePoints().anyMatch(Character::isISOControl)) {
            wrong("must not have control characters");
        }
        return lines(value, maxLength);
    }

    /** Text that may be empty and may have several lines. */
    public String lines(String value, int maxLength) {
        int length = value.codePointCount(0, value.length());
        if (length > maxLength) {
            wrong("must have at most " + maxLength + " characters, and has " + length);
        }
        return value;
    }

    /** A list or map that must not be longer than {@code max}. */
    public void size(int actual, int max) {
        if (actual > max) {
            wrong("must have at most " + max + " entries, and has " + actual);
        }
    }

    /** A provider's id of something. */
    public String id(String value) {
        return text(value, ID_LENGTH);
    }

    public String dnsLabel(String value) {
        return matching(value, DNS_LABEL, "a DNS label: 1 to 63 of a-z, 0-9 and '-', not at either end");
    }

    public String dnsSubdomain(String value) {
        return matching(
                atMost(value, 253), DNS_SUBDOMAIN, "a DNS subdomain: labels of a-z, 0-9 and '-', joined by '.'");
    }

    public String uuid(String value) {
        return matching(value, UUID, "a UUID in lower case, such as 0f8fad5b-d9cb-469f-a165-70867728950e");
    }

    /** Text of a given form; {@code form} says in words which. */
    public String matching(String value, Pattern pattern, String form) {
        if (value.isEmpty()) {
            wrong("must not be empty");
        } else if (!pattern.matcher(value).matches()) {
            notOf(form, value);
        }
        return value;
    }

    /** Notes that a value lacks a form; {@code form} says in words which. */
    public void notOf(String form, String value) {
        wrong("must be " + form + " but is '" + Quoted.text(value) + "'");
    }

    /** One of an enum's values; unknown and unspecified ones are refused, never guessed. */
    <E extends Enum<E>> E oneOf(E[] allowed) {
        wrong("must be one of " + Arrays.stream(allowed).map(Enum::name).collect(Collectors.joining(", ")));
        return allowed[0];
    }

    /** Names that must differ from each other. */
    public void unique(String name, List<String> names) {
        field(name).unique(names, "names");
    }

    /** Values that must differ from each other; {@code words} says in the plural what they are. */
    public void unique(List<String> values, String words) {
        Set<String> seen = new HashSet<>();
        values.stream()
                .filter(each -> !seen.add(each))
                .distinct()
                .forEach(each -> wrong("must have unique " + words + ", and has '" + Quoted.word(each) + "' twice"));
    }

    @Override
    public String toString() {
        return path;
    }
}
