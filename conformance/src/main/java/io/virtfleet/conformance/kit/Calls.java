package io.virtfleet.conformance.kit;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.stub.AbstractStub;
import io.grpc.stub.MetadataUtils;
import io.virtfleet.proto.v1.AdoptionsGrpc;
import io.virtfleet.proto.v1.ClonesGrpc;
import io.virtfleet.proto.v1.ConsolesGrpc;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.ImagesGrpc;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.PlansGrpc;
import io.virtfleet.proto.v1.PlatformGrpc;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.TasksGrpc;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Every call of the contract, with one set of metadata and a deadline on each. */
public final class Calls {
    /** No call waits for slow work, so this is plenty; a provider that needs more should have answered a task. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private static final Metadata.Key<String> FLEET =
            Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER);
    private static final Metadata.Key<String> EPOCH =
            Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER);

    private final Channel channel;
    private final Duration streamDeadline;

    /** Calls without metadata: those that read. */
    public Calls(Channel channel, Duration streamDeadline) {
        this.channel = channel;
        this.streamDeadline = streamDeadline;
    }

    /** The same calls as a manager of this fleet makes them, in this epoch. */
    public Calls as(String fleet, long epoch) {
        return withFleet(fleet).withEpoch(Long.toString(epoch));
    }

    public Calls withFleet(String fleet) {
        return with(FLEET, fleet);
    }

    /** The epoch as it is written, right or wrong. */
    public Calls withEpoch(String epoch) {
        return with(EPOCH, epoch);
    }

    private Calls with(Metadata.Key<String> key, String value) {
        var metadata = new Metadata();
        metadata.put(key, value);
        return new Calls(
                ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata)),
                streamDeadline);
    }

    /** For what has no stub of its own. */
    public Channel channel() {
        return channel;
    }

    public ProviderGrpc.ProviderBlockingStub provider() {
        return timed(ProviderGrpc.newBlockingStub(channel));
    }

    public TasksGrpc.TasksBlockingStub tasks() {
        return timed(TasksGrpc.newBlockingStub(channel));
    }

    public InventoryGrpc.InventoryBlockingStub inventory() {
        return timed(InventoryGrpc.newBlockingStub(channel));
    }

    public AdoptionsGrpc.AdoptionsBlockingStub adoptions() {
        return timed(AdoptionsGrpc.newBlockingStub(channel));
    }

    public PlansGrpc.PlansBlockingStub plans() {
        return timed(PlansGrpc.newBlockingStub(channel));
    }

    public PlatformGrpc.PlatformBlockingStub platform() {
        return timed(PlatformGrpc.newBlockingStub(channel));
    }

    public SnapshotsGrpc.SnapshotsBlockingStub snapshots() {
        return timed(SnapshotsGrpc.newBlockingStub(channel));
    }

    public ClonesGrpc.ClonesBlockingStub clones() {
        return timed(ClonesGrpc.newBlockingStub(channel));
    }

    public ImagesGrpc.ImagesBlockingStub images() {
        return timed(ImagesGrpc.newBlockingStub(channel));
    }

    public DisksGrpc.DisksBlockingStub disks() {
        return timed(DisksGrpc.newBlockingStub(channel));
    }

    public InventoryGrpc.InventoryStub watches() {
        return streamed(InventoryGrpc.newStub(channel));
    }

    public DisksGrpc.DisksStub diskStreams() {
        return streamed(DisksGrpc.newStub(channel));
    }

    public ConsolesGrpc.ConsolesStub consoles() {
        return streamed(ConsolesGrpc.newStub(channel));
    }

    private static <S extends AbstractStub<S>> S timed(S stub) {
        return stub.withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private <S extends AbstractStub<S>> S streamed(S stub) {
        return stub.withDeadlineAfter(streamDeadline.toMillis(), TimeUnit.MILLISECONDS);
    }
}
