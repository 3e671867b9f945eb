package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleCodec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import java.util.Set;

/** A provider's consoles, over the wire. */
record RemoteConsoles(RemoteCalls calls, Set<Capability> traits) implements Consoles {

    @Override
    public ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader) {
        RemoteStream<ConsoleInput, ConsoleOutput> stream = calls.openBoth(ConsolesGrpc.getOpenConsoleMethod());
        stream.send(
                ConsoleCodec.encode(new ConsoleCodec.Opening(vm, kind)),
                calls.deadlines().reads());
        boolean opened = stream.next(calls.deadlines().reads())
                .filter(ConsoleOutput::hasOpened)
                .isPresent();
        if (!opened) {
            stream.cancel();
            throw ProviderException.of(FaultKind.INTERNAL, "the provider did not say that the console is open");
        }
        return RemoteConsole.start(stream, calls.deadlines(), reader);
    }
}
