package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.virtfleet.controller.write.WriteResult;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Holds up the requests of one candidate, as when its process stands still. */
final class GatedLeases implements Leases {
    private final Leases behind;
    private final Semaphore gate = new Semaphore(1);

    GatedLeases(Leases behind) {
        this.behind = behind;
    }

    void shut() {
        gate.acquireUninterruptibly();
    }

    void open() {
        gate.release();
    }

    @Override
    public Optional<Lease> read() {
        pass();
        return behind.read();
    }

    @Override
    public WriteResult<Lease> create(LeaseSpec spec) {
        pass();
        return behind.create(spec);
    }

    @Override
    public WriteResult<Lease> replace(Lease read, LeaseSpec spec) {
        pass();
        return behind.replace(read, spec);
    }

    private void pass() {
        gate.acquireUninterruptibly();
        gate.release();
    }
}
