package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.virtfleet.controller.write.WriteResult;
import java.util.Optional;

/** The one Lease that candidates write. What fails throws a KubernetesClientException. */
interface Leases {
    Optional<Lease> read();

    /** A conflict when there is one by now. */
    WriteResult<Lease> create(LeaseSpec spec);

    /** A conflict when it is no longer as it was read. */
    WriteResult<Lease> replace(Lease read, LeaseSpec spec);
}
