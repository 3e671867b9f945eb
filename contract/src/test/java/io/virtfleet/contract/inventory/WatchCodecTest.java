package io.virtfleet.contract.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.proto.v1.InventoryProto;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WatchCodecTest {

    private static final TaskRef TASK = new TaskRef("t-1");

    static Stream<WatchEvent> events() {
        return Stream.of(
                new WatchEvent.StatePage(List.of()),
                new WatchEvent.StatePage(List.of(Samples.FULL_STATE, Samples.BARE_STATE)),
                new WatchEvent.Synced("1"),
                new WatchEvent.Changed(Samples.FULL_STATE, "2"),
                new WatchEvent.Vanished(new VmId("vm-1"), Samples.OWNER, 43, "3"),
                new WatchEvent.TaskEnded(
                        TASK,
                        Samples.OWNER.key(),
                        new TaskState.Succeeded(new TaskResult.OfVm(Samples.FULL_STATE)),
                        "4"),
                new WatchEvent.TaskEnded(
                        TASK, Samples.OWNER.key(), new TaskState.Failed(Fault.of(FaultKind.BUSY, "later")), "5"),
                new WatchEvent.Heartbeat("6"),
                new WatchEvent.Reset());
    }

    @ParameterizedTest
    @MethodSource("events")
    void everyEventComesBack(WatchEvent event) {
        assertThat(WatchCodec.decode(WatchCodec.encode(event))).isEqualTo(event);
    }

    @Test
    void aTaskThatGoesOnHasNotEnded() {
        var running = new WatchEvent.TaskEnded(TASK, Samples.OWNER.key(), new TaskState.Running(1, ""), "");

        assertThatIllegalArgumentException().isThrownBy(() -> WatchCodec.encode(running));
    }

    @Test
    void anEmptyEventIsTheProvidersBug() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> WatchCodec.decode(InventoryProto.WatchEvent.getDefaultInstance()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }

    @Test
    void requestsComeBack() {
        var request = new WatchRequest("fleet-a", "token", Duration.ofMillis(100));

        assertThatObject(FieldPath.read(at -> WatchCodec.decode(WatchCodec.encode(request), at)))
                .isEqualTo(request);
    }

    @Test
    void aRequestWithoutHeartbeatHasTheUsualOne() {
        var wire = InventoryProto.WatchRequest.newBuilder().setFleet("fleet-a").build();

        assertThatObject(FieldPath.read(at -> WatchCodec.decode(wire, at))).isEqualTo(WatchRequest.from("fleet-a"));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 99, 300_001})
    void refusesAHeartbeatOutOfRange(long millis) {
        var wire = InventoryProto.WatchRequest.newBuilder()
                .setFleet("fleet-a")
                .setHeartbeatInterval(TimeCodec.encode(Duration.ofMillis(millis)))
                .build();

        assertThat(Findings.paths(at -> WatchCodec.decode(wire, at))).containsExactly("heartbeat_interval");
    }

    @Test
    void listsComeBack() {
        var request = new PageRequest("fleet-a", 7, "token");
        var wire = InventoryCodec.encode(request, Inventory.Scope.WITH_UNOWNED);
        var page = new Page<>(List.of(Samples.FULL_STATE, Samples.BARE_STATE), "next");

        assertThatObject(FieldPath.read(at -> InventoryCodec.decode(wire, at))).isEqualTo(request);
        assertThatObject(FieldPath.read(at -> InventoryCodec.decode(wire.getScope(), at)))
                .isEqualTo(Inventory.Scope.WITH_UNOWNED);
        assertThat(InventoryCodec.decode(InventoryCodec.encode(page))).isEqualTo(page);
    }

    @Test
    void aListWithoutPageSizeHasTheUsualOne() {
        var wire = InventoryProto.ListRequest.newBuilder().setFleet("fleet-a").build();

        assertThatObject(FieldPath.read(at -> InventoryCodec.decode(wire, at))).isEqualTo(PageRequest.first("fleet-a"));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1001})
    void refusesAPageSizeOutOfRange(int size) {
        var wire = InventoryProto.ListRequest.newBuilder()
                .setFleet("Fleet")
                .setPageSize(size)
                .setPageToken("x".repeat(1025))
                .build();

        assertThat(Findings.paths(at -> InventoryCodec.decode(wire, at)))
                .containsExactlyInAnyOrder("fleet", "page_size", "page_token");
        assertThat(Findings.paths(at -> InventoryCodec.decode(wire.getScope(), at.field("scope"))))
                .containsExactly("scope");
    }
}
