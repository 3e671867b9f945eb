package io.virtfleet.contract.console;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.OwnedVm;
import java.util.Set;

/** The part of a provider that joins a caller with a VM's screen and keyboard. */
public interface Consoles {
    int MAX_CHUNK_BYTES = 64 << 10;

    /** What a console speaks. */
    enum Kind {
        SERIAL,
        VNC
    }

    /** Joins the caller until one side ends it. The VM must be on. */
    ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader);

    /** Which of the capabilities that rest on this part it has. */
    default Set<Capability> traits() {
        return Set.of();
    }
}
