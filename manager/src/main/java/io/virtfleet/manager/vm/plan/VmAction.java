package io.virtfleet.manager.vm.plan;

import java.util.Arrays;
import java.util.Optional;

/** What a provider is asked to do with a VM. */
public enum VmAction {
    CREATE("Create"),
    POWER("Power"),
    RESTART("Restart"),
    RECONFIGURE("Reconfigure"),
    DELETE("Delete");

    private final String word;

    VmAction(String word) {
        this.word = word;
    }

    /** As the status spells it. */
    public String word() {
        return word;
    }

    public static Optional<VmAction> of(String word) {
        return Arrays.stream(values())
                .filter(action -> action.word.equals(word))
                .findFirst();
    }
}
