package io.virtfleet.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Says which fault a call must end with. */
final class FaultAssert {
    private FaultAssert() {}

    static void refuses(FaultKind kind, String field, ThrowingCallable call) {
        ProviderException thrown = catchThrowableOfType(ProviderException.class, call);
        assertThat(thrown).as("a fault").isNotNull();
        assertThat(thrown.fault().kind()).isEqualTo(kind);
        assertThat(thrown.fault().field()).isEqualTo(field);
    }
}
