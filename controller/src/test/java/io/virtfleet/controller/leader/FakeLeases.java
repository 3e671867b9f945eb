package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.controller.write.WriteResult;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Lease in memory, with the version check of an API server, whose answers can fail or get lost. */
final class FakeLeases implements Leases {
    /** What becomes of requests. */
    enum Fault {
        NONE,
        UNREACHABLE,
        ANSWER_LOST
    }

    Fault fault = Fault.NONE;
    private @Nullable Lease lease;
    private long version = 100;

    @Override
    public Optional<Lease> read() {
        failIf(Fault.UNREACHABLE);
        return Optional.ofNullable(lease);
    }

    @Override
    public WriteResult<Lease> create(LeaseSpec spec) {
        failIf(Fault.UNREACHABLE);
        return lease == null ? write(spec) : new WriteResult.Conflict<>();
    }

    @Override
    public WriteResult<Lease> replace(Lease read, LeaseSpec spec) {
        failIf(Fault.UNREACHABLE);
        Lease current = lease;
        if (current == null) {
            return new WriteResult.Gone<>();
        }
        boolean same = current.getMetadata()
                .getResourceVersion()
                .equals(read.getMetadata().getResourceVersion());
        return same ? write(spec) : new WriteResult.Conflict<>();
    }

    void delete() {
        lease = null;
    }

    /** Someone else took it. */
    void takenBy(String holder) {
        write(new LeaseSpecBuilder().withHolderIdentity(holder).build());
    }

    void takenBy(String holder, Duration lease) {
        write(new LeaseSpecBuilder()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds(Math.toIntExact(lease.toSeconds()))
                .build());
    }

    /** Writes it as it is, as someone would who sets a label. */
    void touch() {
        if (lease != null) {
            write(lease.getSpec());
        }
    }

    private WriteResult<Lease> write(LeaseSpec spec) {
        lease = new LeaseBuilder()
                .withNewMetadata()
                .withName("leader")
                .withResourceVersion(String.valueOf(++version))
                .endMetadata()
                .withSpec(spec)
                .build();
        failIf(Fault.ANSWER_LOST);
        return new WriteResult.Written<>(lease);
    }

    private void failIf(Fault wanted) {
        if (fault == wanted) {
            throw new KubernetesClientException("planted by the test");
        }
    }
}
