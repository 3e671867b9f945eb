package io.virtfleet.manager.provider.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import org.junit.jupiter.api.Test;

class ConnectionStateTest {
    private static final Fault FENCED = Fault.of(FaultKind.FENCED, "epoch 5 is below 9");
    private static final Fault AWAY = Fault.of(FaultKind.UNREACHABLE, "nobody answers");

    @Test
    void aFencedProviderStaysSoWhileItAnswers() {
        ConnectionState fenced = ConnectionState.initial().reached().fenced(FENCED);
        assertThat(fenced.reached().fenced()).contains(FENCED);
        assertThat(fenced.unreached(AWAY).fenced()).contains(FENCED);
    }

    @Test
    void aProviderThatWasAwayIsNotCalledFencedBeforeItRefusesAgain() {
        ConnectionState fenced = ConnectionState.initial().reached().fenced(FENCED);
        assertThat(fenced.unreached(AWAY).reached().fenced()).isEmpty();
        assertThat(fenced.inventorySynced().fenced()).isEmpty();
    }
}
