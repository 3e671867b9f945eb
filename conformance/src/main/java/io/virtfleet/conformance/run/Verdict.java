package io.virtfleet.conformance.run;

/** What a case says of a provider. */
public sealed interface Verdict {
    /** It did what it must. */
    record Passed() implements Verdict {}

    /** It did something else. */
    record Failed(String message) implements Verdict {}

    /** The case says nothing about this provider. */
    record NotApplicable(String reason) implements Verdict {}
}
