package io.virtfleet.sdk.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto.InventoryScope;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.ListResponse;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.TestServer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A fleet of large VMs is listed and watched by a caller that takes messages of the usual 4 MiB. */
class StatePagesTest {
    private static final int COUNT = 200;
    private static final Map<String, String> LABELS = IntStream.range(0, 64)
            .mapToObj(number -> "label-" + number)
            .collect(Collectors.toMap(Function.identity(), key -> "x".repeat(1024)));

    @Test
    void listsLargeVmsInPagesThatFit() throws ProgramExit {
        try (TestServer server = TestServer.serving(StatePagesTest::parts)) {
            List<String> seen = new ArrayList<>();
            String token = "";
            do {
                ListResponse page = InventoryGrpc.newBlockingStub(server.channel())
                        .list(ListRequest.newBuilder()
                                .setFleet("blue")
                                .setScope(InventoryScope.INVENTORY_SCOPE_OWNED)
                                .setPageToken(token)
                                .build());
                page.getVmsList().forEach(vm -> seen.add(vm.getId()));
                token = page.getNextPageToken();
            } while (!token.isEmpty());
            assertThat(seen).hasSize(COUNT).doesNotHaveDuplicates();
        }
    }

    @Test
    void tellsLargeVmsInMessagesThatFit() throws ProgramExit {
        try (TestServer server = TestServer.serving(StatePagesTest::parts)) {
            Iterator<WatchEvent> events = InventoryGrpc.newBlockingStub(server.channel())
                    .watch(WatchRequest.newBuilder().setFleet("blue").build());
            List<String> seen = new ArrayList<>();
            for (WatchEvent event = events.next(); !event.hasSynced(); event = events.next()) {
                event.getState().getVmsList().forEach(vm -> seen.add(vm.getId()));
            }
            assertThat(seen).hasSize(COUNT).doesNotHaveDuplicates();
        }
    }

    private static ProviderParts parts(ProviderContext context) {
        ProviderParts parts = TestServer.parts(new FakeVms(), context);
        IntStream.range(0, COUNT).mapToObj(StatePagesTest::large).forEach(context.feed()::changed);
        return parts;
    }

    private static VmState large(int number) {
        Owner owner = new Owner("blue", "default", "vm-" + number, new UUID(1, number).toString());
        return VmState.draft(new VmId("vm-" + (1000 + number)), "large", PowerState.ON)
                .owner(owner)
                .viewVersion(1)
                .configuration(new VmState.Configuration(Optional.empty(), List.of(), LABELS))
                .done();
    }
}
