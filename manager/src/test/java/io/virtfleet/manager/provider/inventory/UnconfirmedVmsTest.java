package io.virtfleet.manager.provider.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.provider.connection.Fencing;
import io.virtfleet.provider.mock.MockServer;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A VM that was answered, and then is missing in the full state of a mock provider. */
class UnconfirmedVmsTest {
    private static final String UID = "0f8fad5b-d9cb-469f-a165-70867728950e";

    private final MockServer mock = MockServer.start();
    private final ProviderChannel channel = ProviderChannel.plain(ProviderAddress.parse(mock.address()));
    private final Backoff backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(5), new Random(1));
    private final VmInventory inventory = new VmInventory(new RecordingListener());
    private final VmState vm = VmInventoryTest.vm("web", UID, 1);

    @AfterEach
    void close() {
        channel.close();
        mock.close();
    }

    @Test
    void aProviderThatDoesNotAnswerIsAskedAgain() {
        answerWhatNoFullStateHas();
        mock.admin().failCalls(Call.DESCRIBE, 0, 2, Fault.of(FaultKind.INTERNAL, "not now"));

        new UnconfirmedVms(inventory, vms()).run(backoff, () -> true);

        assertThat(inventory.unconfirmed()).isEmpty();
        assertThat(inventory.find(vm.owner().orElseThrow().key())).isEqualTo(new VmLookup.NotFound());
    }

    @Test
    void whatIsNotWantedIsNotAsked() {
        answerWhatNoFullStateHas();

        new UnconfirmedVms(inventory, vms()).run(backoff, () -> false);

        assertThat(inventory.unconfirmed()).hasSize(1);
        assertThat(mock.admin().countCalls()).doesNotContainKey(Call.DESCRIBE);
    }

    private void answerWhatNoFullStateHas() {
        inventory.enter(vm);
        inventory.event(new WatchEvent.Reset());
        inventory.event(new WatchEvent.Synced("t"));
        assertThat(inventory.unconfirmed()).hasSize(1);
    }

    private VirtualMachines vms() {
        var fencing = new Fencing("fleet", () -> OptionalLong.of(1), () -> true);
        var remote = RemoteProvider.of(channel, fencing::epochStamp, Deadlines.usual(), backoff, _ -> {});
        return remote.parts(remote.facts()).virtualMachines();
    }
}
