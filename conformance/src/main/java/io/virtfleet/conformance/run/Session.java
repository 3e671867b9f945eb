package io.virtfleet.conformance.run;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.CaseFailure;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Connection;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.TaskFailure;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.EnumCodec;
import io.virtfleet.proto.v1.CapabilityProto;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection to the provider under test, and what it said it can do. */
public final class Session implements AutoCloseable {
    private static final GetCapabilitiesRequest ASK = GetCapabilitiesRequest.getDefaultInstance();
    private static final EnumCodec<Capability, CapabilityProto.Capability> CAPABILITY =
            EnumCodec.of(Capability.class, CapabilityProto.Capability.class, "CAPABILITY_");

    private final ProviderUnderTest target;
    private final ManagedChannel channel;
    private final GetCapabilitiesResponse facts;
    private final Set<Capability> capabilities;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicInteger scenes = new AtomicInteger();
    private Optional<String> lost = Optional.empty();

    private Session(ProviderUnderTest target, ManagedChannel channel, GetCapabilitiesResponse facts) {
        this.target = target;
        this.channel = channel;
        this.facts = facts;
        this.capabilities = known(facts);
    }

    /** Dials the provider and asks what it can do; throws {@link Unreachable} when nobody answers. */
    public static Session open(ProviderUnderTest target) {
        ManagedChannel channel = Connection.dial(target.access());
        try {
            GetCapabilitiesResponse facts =
                    new Calls(channel, target.timeout()).provider().getCapabilities(ASK);
            return new Session(target, channel, facts);
        } catch (StatusRuntimeException e) {
            channel.shutdownNow();
            throw new Unreachable(target.access().endpoint(), e);
        }
    }

    // A newer provider may list what this kit does not know; that is no failure.
    private static Set<Capability> known(GetCapabilitiesResponse facts) {
        Set<Capability> known = EnumSet.noneOf(Capability.class);
        facts.getCapabilitiesList().forEach(wire -> CAPABILITY.decodeKnown(wire).ifPresent(known::add));
        return known;
    }

    /** What the provider calls its platform. */
    public String providerType() {
        return facts.getProviderType();
    }

    int atATime() {
        return target.atATime();
    }

    /** Runs one case in a scene of its own. */
    public CaseResult run(ConformanceCase each) {
        long start = System.nanoTime();
        Optional<String> unmet = knownLoss().or(() -> unmet(each));
        Verdict verdict = unmet.<Verdict>map(Verdict.NotApplicable::new).orElseGet(() -> perform(each));
        return new CaseResult(each, verdict, Duration.ofNanos(System.nanoTime() - start));
    }

    /** Why a case does not apply to this provider; empty when it does. */
    public Optional<String> unmet(ConformanceCase each) {
        return each.needs().stream()
                .flatMap(need -> need.unmet(target, capabilities).stream())
                .findFirst();
    }

    private Verdict perform(ConformanceCase each) {
        String fleet = "kit-" + run + "-" + scenes.incrementAndGet();
        Scene scene = new Scene(target, channel, capabilities, fleet);
        try (scene) {
            each.body().run(scene);
            return new Verdict.Passed();
        } catch (NotApplicable e) {
            return new Verdict.NotApplicable(String.valueOf(e.getMessage()));
        } catch (CaseFailure | TaskFailure e) {
            return failed(scene, String.valueOf(e.getMessage()));
        } catch (StatusRuntimeException e) {
            return failed(scene, "expected an answer; came " + described(e));
        }
    }

    private Verdict failed(Scene scene, String message) {
        Optional<String> loss = lost();
        return loss.isPresent()
                ? new Verdict.NotApplicable(loss.get())
                : new Verdict.Failed(message + "; sent " + scene.sent());
    }

    /** Why the provider does not answer any more; empty when it does. What is told of it from then on says nothing. */
    public synchronized Optional<String> lost() {
        if (lost.isEmpty()) {
            try {
                new Calls(channel, target.timeout()).provider().getCapabilities(ASK);
            } catch (StatusRuntimeException e) {
                if (e.getStatus().getCode() == Status.Code.UNAVAILABLE) {
                    lost = Optional.of("the provider at " + target.access().endpoint() + " does not answer any more");
                }
            }
        }
        return lost;
    }

    /** Whether it was found that the provider does not answer any more. */
    public boolean isLost() {
        return knownLoss().isPresent();
    }

    private synchronized Optional<String> knownLoss() {
        return lost;
    }

    private static String described(StatusRuntimeException e) {
        return Expect.detail(e)
                .map(fault -> "the fault " + fault)
                .orElseGet(() -> "status " + e.getStatus().getCode() + ": "
                        + e.getStatus().getDescription());
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
