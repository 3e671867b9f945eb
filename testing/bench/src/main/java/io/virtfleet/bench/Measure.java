package io.virtfleet.bench;

import java.util.Optional;

/** One number, what it is held against, and what it was to reach. */
public record Measure(String id, double value, String unit, Optional<Reference> reference, Optional<Bar> bar) {
    public static Measure of(String id, double value, String unit) {
        return new Measure(id, value, unit, Optional.empty(), Optional.empty());
    }

    /** A number of the same run that tells how fast the machine was. */
    record Reference(String what, double value) {}

    /** What a number was to reach. */
    record Bar(Side side, double limit) {
        /** On which side of the limit it holds. */
        enum Side {
            AT_LEAST("≥"),
            AT_MOST("≤");

            private final String sign;

            Side(String sign) {
                this.sign = sign;
            }
        }

        boolean holds(double value) {
            return switch (side) {
                case AT_LEAST -> value >= limit;
                case AT_MOST -> value <= limit;
            };
        }

        @Override
        public String toString() {
            return side.sign + " " + Numbers.words(limit);
        }
    }

    public Measure against(String what, double other) {
        return new Measure(id, value, unit, Optional.of(new Reference(what, other)), bar);
    }

    public Measure atLeast(double limit) {
        return new Measure(id, value, unit, reference, Optional.of(new Bar(Bar.Side.AT_LEAST, limit)));
    }

    public Measure atMost(double limit) {
        return new Measure(id, value, unit, reference, Optional.of(new Bar(Bar.Side.AT_MOST, limit)));
    }

    /** This number in units of its reference. */
    Optional<Double> ratio() {
        return reference.map(other -> value / other.value());
    }

    /** Empty when there is no bar. */
    Optional<Boolean> holds() {
        return bar.map(limit -> limit.holds(value));
    }
}
