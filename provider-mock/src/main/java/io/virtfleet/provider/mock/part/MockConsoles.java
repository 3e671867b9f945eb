package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockWorld;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Consoles that say back what they hear; a graphical one first greets as RFB does. */
public final class MockConsoles implements Consoles {
    private static final String GREETING = "RFB 003.008\n";

    private final Set<Echo> open = ConcurrentHashMap.newKeySet();
    private final MockWorld world;

    public MockConsoles(MockWorld world) {
        this.world = world;
    }

    @Override
    public ConsoleSession open(OwnedVm named, Kind kind, ConsoleReader reader) {
        return world.change(draft -> {
            if (draft.owned(named, "open.vm").power() != PowerState.ON) {
                throw MockFaults.invalid("open.vm", "must be on to have a console");
            }
            Echo echo = new Echo(named.id().value(), reader);
            open.add(echo);
            if (kind == Kind.VNC) {
                reader.output(ByteBuffer.wrap(GREETING.getBytes(StandardCharsets.US_ASCII)));
            }
            return echo;
        });
    }

    /** Ends the consoles of a VM that stopped or went. */
    public void end(String vmId) {
        open.stream().filter(echo -> echo.vmId.equals(vmId)).forEach(Echo::end);
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.VNC_CONSOLES);
    }

    /** One joined console. */
    private final class Echo implements ConsoleSession {
        private final String vmId;
        private final ConsoleReader reader;

        Echo(String vmId, ConsoleReader reader) {
            this.vmId = vmId;
            this.reader = reader;
        }

        @Override
        public void input(ByteBuffer bytes) {
            if (open.contains(this)) {
                reader.output(bytes);
            }
        }

        @Override
        public void close() {
            open.remove(this);
        }

        void end() {
            if (open.remove(this)) {
                reader.ended();
            }
        }
    }
}
