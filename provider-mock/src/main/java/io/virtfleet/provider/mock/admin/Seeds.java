package io.virtfleet.provider.mock.admin;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.mock.AdminProto.SeedRequest;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.Origin;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** VMs that are put on the platform in bulk; they share what is alike in them. */
record Seeds(int count, String fleet, String namespace, String prefix, VmSpec shape, PowerState power) {
    private static final int MOST = 1_000_000;
    /** So that others get their turn between. */
    private static final int AT_ONCE = 1000;

    static Seeds decode(SeedRequest wire, FieldPath at) {
        return new Seeds(
                at.field("count").range(wire.getCount(), 1, MOST),
                at.field("fleet").dnsLabel(wire.getFleet()),
                wire.getNamespace().isEmpty() ? "seed" : at.field("namespace").dnsLabel(wire.getNamespace()),
                wire.getPrefix().isEmpty() ? "vm" : at.field("prefix").dnsLabel(wire.getPrefix()),
                AdminCodec.shape(wire.getShape(), at.field("shape")),
                AdminCodec.POWER.decode(wire.getPower(), at.field("power")));
    }

    void sow(MockWorld world) {
        for (int begin = 1; begin <= count; begin += AT_ONCE) {
            int first = begin;
            world.change(draft -> sow(draft, first, Math.min(count, first + AT_ONCE - 1)));
        }
    }

    private int sow(Draft draft, int first, int last) {
        for (int number = first; number <= last; number++) {
            Owner owner = new Owner(fleet, namespace, prefix + "-" + number, uid(number));
            if (draft.vmOf(owner.key()).isEmpty()) {
                draft.put(draft.make(owner, shape, Origin.NEW).powered(power));
            }
        }
        return last;
    }

    /** The same for the same VM each time, so that who seeds knows it. */
    private String uid(int number) {
        String name = fleet + "/" + namespace + "/" + prefix + "-" + number;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
