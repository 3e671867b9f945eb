package io.virtfleet.conformance.kit;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing a provider must do.
 *
 * @param id stable, for programs: {@code vm.create.repeated-makes-one}
 * @param name a sentence, for people
 * @param section what of the contract it rests on
 * @param needs what must hold for the case to say anything about a provider
 */
public record ConformanceCase(String id, String name, Section section, List<Need> needs, Body body) {
    /** What a case does; it ends normally when the provider did what it must. */
    @FunctionalInterface
    public interface Body {
        /** Throws {@link CaseFailure} when the provider did something else. */
        void run(Scene scene);
    }

    public ConformanceCase {
        needs = List.copyOf(needs);
    }

    /** A case that applies to every provider. */
    public static ConformanceCase of(String id, String name, Section section, Body body) {
        return new ConformanceCase(id, name, section, List.of(), body);
    }

    /** The same case, where it applies only to some providers. */
    public ConformanceCase needing(Need... more) {
        List<Need> all = new ArrayList<>(needs);
        all.addAll(List.of(more));
        return new ConformanceCase(id, name, section, all, body);
    }
}
