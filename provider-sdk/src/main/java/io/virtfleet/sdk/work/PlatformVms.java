package io.virtfleet.sdk.work;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.util.Optional;

/**
 * The VMs that are on a platform now, for whoever decides on a change of one. Each find asks the platform: what is
 * remembered may be old. It is empty only when the platform says that there is no such VM; doubt is a fault.
 *
 * @param <V> a VM in the provider's own terms
 */
public interface PlatformVms<V> {
    /** The VM of this id. An owner's next VM has another id, also where the platform gives both the same name. */
    Optional<V> find(VmId id);

    /** The VM that carries this owner's stamp. */
    Optional<V> find(OwnerKey owner);

    /** A found VM in the contract's terms. */
    VmState state(V vm);

    /** Whether the Create of a found VM has ended. */
    default boolean complete(V vm) {
        return state(vm).phase() != VmPhase.CREATING;
    }
}
