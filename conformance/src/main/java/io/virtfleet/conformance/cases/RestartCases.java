package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Connection;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.ProviderLauncher;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.RunningProvider;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.TaskFollower;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/** What a provider must know after it was started anew. */
public final class RestartCases {
    private static final Duration DRAIN = Duration.ofSeconds(35);

    /** One process serves a provider at a time, so that no two cases may start one that keeps its VMs. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    public static final List<ConformanceCase> ALL = List.of(
            restart(
                    "stopped-keeps-vms",
                    "A provider that was stopped knows its VMs again",
                    scene -> keepsVms(scene, RunningProvider::terminate)),
            restart(
                    "killed-keeps-vms",
                    "A provider that was killed knows its VMs again",
                    scene -> keepsVms(scene, RunningProvider::close)),
            restart(
                    "view-version",
                    "A VM's view version grows over a restart of the provider",
                    RestartCases::versionGrows));

    private RestartCases() {}

    private static ConformanceCase restart(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("life.restart." + id, name, Section.LIFE, scene -> alone(body, scene))
                .needing(new Need.Persistence());
    }

    private static void alone(ConformanceCase.Body body, Scene scene) {
        ONE_AT_A_TIME.lock();
        try {
            body.run(scene);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private static void keepsVms(Scene scene, Consumer<RunningProvider> end) {
        ProviderLauncher launcher = launcher(scene);
        Owner owner = scene.owner();
        VmState before = during(scene, launcher, end, calls -> made(scene, calls, owner));
        during(scene, launcher, RunningProvider::terminate, calls -> {
            VmState after = found(calls, owner);
            Expect.equal("the id of the owner's VM", before.getId(), after.getId());
            delete(scene, calls, after);
            return after;
        });
    }

    private static void versionGrows(Scene scene) {
        ProviderLauncher launcher = launcher(scene);
        Owner owner = scene.owner();
        VmState before = during(scene, launcher, RunningProvider::terminate, calls -> made(scene, calls, owner));
        during(scene, launcher, RunningProvider::terminate, calls -> {
            VmState after = found(calls, owner);
            Expect.that(
                    after.getViewVersion() >= before.getViewVersion(),
                    "a view_version of at least " + before.getViewVersion(),
                    after.getViewVersion());
            VmState changed = new TaskFollower(calls, scene.timeout())
                    .vm(calls.provider().power(Requests.power(Requests.owned(after), PowerAction.POWER_ACTION_ON)));
            Expect.that(
                    changed.getViewVersion() > after.getViewVersion(),
                    "a view_version above " + after.getViewVersion(),
                    changed.getViewVersion());
            delete(scene, calls, changed);
            return changed;
        });
    }

    private static ProviderLauncher launcher(Scene scene) {
        return scene.target().launcher().flatMap(ProviderLauncher::persistent).orElseThrow();
    }

    private static VmState made(Scene scene, Calls calls, Owner owner) {
        return new TaskFollower(calls, scene.timeout())
                .vm(calls.provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF)));
    }

    private static VmState found(Calls calls, Owner owner) {
        DescribeResponse answer = calls.provider().describe(Requests.describe(Requests.key(owner)));
        Expect.that(answer.hasVm(), "the VM that was made before the restart", answer);
        return answer.getVm();
    }

    private static void delete(Scene scene, Calls calls, VmState vm) {
        new TaskFollower(calls, scene.timeout()).absent(calls.provider().delete(Requests.delete(Requests.owned(vm))));
    }

    /** What comes of calls to a process of its own, which has ended afterwards. */
    private static VmState during(
            Scene scene, ProviderLauncher launcher, Consumer<RunningProvider> end, Function<Calls, VmState> work) {
        try (RunningProvider provider = launcher.start()) {
            ManagedChannel channel = Connection.dial(scene.target().access().at(provider.endpoint()));
            try {
                Calls calls = new Calls(channel, scene.timeout()).as(scene.fleet(), Scene.EPOCH);
                boolean serves = Patience.within(scene.timeout(), () -> serves(calls), answers -> answers);
                Expect.that(serves, "a provider that serves", "none: " + provider.lastWords());
                VmState made = work.apply(calls);
                end.accept(provider);
                Expect.that(provider.exitCode(DRAIN).isPresent(), "the end of the process", "none");
                return made;
            } finally {
                channel.shutdownNow();
            }
        }
    }

    private static boolean serves(Calls calls) {
        try {
            calls.provider().getCapabilities(GetCapabilitiesRequest.getDefaultInstance());
            return true;
        } catch (StatusRuntimeException e) {
            return false;
        }
    }
}
