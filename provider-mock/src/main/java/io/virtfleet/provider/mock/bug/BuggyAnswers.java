package io.virtfleet.provider.mock.bug;

import com.google.protobuf.Message;
import io.virtfleet.proto.v1.CapabilityProto.Capability;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import io.virtfleet.proto.v1.VmStateProto.NicState;

/** The planted bugs of what is said. */
final class BuggyAnswers {
    private static final int LONG_HOSTNAME = 100_000;

    private BuggyAnswers() {}

    /** The answer as it is told; without any planted bug it is the honest one. */
    static Message told(Message honest, Bugs bugs) {
        return switch (honest) {
            case GetCapabilitiesResponse facts -> told(facts, bugs);
            case DescribeResponse found -> told(found, bugs);
            default -> honest;
        };
    }

    private static Message told(GetCapabilitiesResponse facts, Bugs bugs) {
        if (bugs.has(Bug.PROVIDER_TYPE_WRONG)) {
            return facts.toBuilder().setProviderType("other").build();
        }
        return bugs.has(Bug.HIDES_CAPABILITY) ? withoutPause(facts) : facts;
    }

    private static Message told(DescribeResponse found, Bugs bugs) {
        DescribeResponse.Builder changed = found.toBuilder();
        if (bugs.has(Bug.STATE_HIDES_CONFIGURATION)) {
            changed.getVmBuilder().clearFirmware().clearTags();
            changed.getVmBuilder().getNicsBuilderList().forEach(NicState.Builder::clearModel);
            return changed.build();
        }
        if (bugs.has(Bug.GUEST_TEXT_UNBOUNDED)) {
            changed.getVmBuilder().getGuestBuilder().setHostname("h".repeat(LONG_HOSTNAME));
            return changed.build();
        }
        return found;
    }

    private static GetCapabilitiesResponse withoutPause(GetCapabilitiesResponse facts) {
        return facts.toBuilder()
                .clearCapabilities()
                .addAllCapabilities(facts.getCapabilitiesList().stream()
                        .filter(each -> each != Capability.CAPABILITY_PAUSE)
                        .toList())
                .build();
    }
}
