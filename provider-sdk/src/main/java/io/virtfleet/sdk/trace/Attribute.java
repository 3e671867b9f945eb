package io.virtfleet.sdk.trace;

/** Something a span says of what was done; never a secret, and nothing a user wrote but names of objects. */
public sealed interface Attribute {
    String name();

    /** A word. */
    record Text(String name, String value) implements Attribute {}

    /** A whole number. */
    record Amount(String name, long value) implements Attribute {}
}
