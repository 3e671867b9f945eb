package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.plan.ChangePlan;
import io.virtfleet.contract.plan.PlannedChange;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.contract.platform.ResourceCapacity;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Adoptions, plans and the platform's offers, from a provider over the wire to a caller. */
class RemotePlatformTest {
    private static final VmSpec SPEC = VmSpec.of(Hardware.of(2, 2048));
    private static final PlannedChange CHANGE =
            new PlannedChange("spec.hardware.cpu_count", PlannedChange.Action.CHANGE, "1", "2", true);
    private static final Fault FINDING = Fault.of(FaultKind.NOT_FOUND, "spec.image.template", "there is no such image");

    private TestServer server;
    private ProviderChannel channel;
    private RemoteProvider remote;

    @BeforeEach
    void start() throws ProgramExit {
        Offers offers = new Offers();
        server = TestServer.serving(
                context -> ProviderParts.of(new ProviderIdentity("fake", "1"), new FakeVms(), context.tasks())
                        .withAdoptions(offers)
                        .withPlans(offers)
                        .withPlatform(offers));
        channel = ProviderChannel.plain(
                new ProviderAddress("127.0.0.1", server.provider().port()));
        remote = Remotes.provider(channel);
    }

    @AfterEach
    void stop() {
        channel.close();
        server.close();
    }

    @Test
    void saysWhichPartsItHas() {
        assertThat(remote.facts().capabilities())
                .containsExactlyInAnyOrder(Capability.ADOPTIONS, Capability.PLANS, Capability.PLATFORM);
        ProviderParts parts = remote.parts(remote.facts());
        assertThat(parts.adoptions()).isPresent();
        assertThat(parts.plans()).isPresent();
        assertThat(parts.platform()).isPresent();
    }

    @Test
    void adoptsAndLetsGo() {
        assertThat(remote.adoptions().adopt(Remotes.VM, 42))
                .isEqualTo(Outcome.done(Remotes.vm("vm-1").withViewVersion(42)));
        VmState letGo = Remotes.vm("vm-1").redraft().unowned().done();
        assertThat(remote.adoptions().disown(Remotes.VM)).isEqualTo(Outcome.done(letGo));
        assertThatThrownBy(() -> remote.adoptions().adopt(Remotes.VM, 0))
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        refused -> assertThat(refused.fault().field()).isEqualTo("expected_view_version"));
    }

    @Test
    void plansForAnOwnerAndForAVm() {
        assertThat(remote.plans().create(Remotes.OWNER, SPEC)).isEqualTo(ChangePlan.refused(List.of(FINDING)));
        ChangePlan plan = remote.plans().reconfigure(Remotes.VM, SPEC);
        assertThat(plan).isEqualTo(new ChangePlan(List.of(CHANGE), List.of()));
        assertThat(plan.needsRestart()).isTrue();
        VmSpec malformed = VmSpec.of(Hardware.of(0, 2048));
        assertThat(remote.plans().reconfigure(Remotes.VM, malformed).findings())
                .extracting(Fault::field)
                .containsExactly("spec.hardware.cpu_count");
    }

    @Test
    void listsObjectsPageByPage() {
        Platform platform = remote.platform();
        Page<PlatformObject> first = platform.objects(PlatformObject.Kind.NETWORK, PageRequest.ofNoFleet(1, ""));
        assertThat(first.items()).extracting(PlatformObject::name).containsExactly("lan");
        PageRequest next = PageRequest.ofNoFleet(1, first.nextToken());
        assertThat(platform.objects(PlatformObject.Kind.NETWORK, next).items())
                .extracting(PlatformObject::name)
                .containsExactly("wan");
        assertThat(platform.objects(PlatformObject.Kind.HOST, PageRequest.ofNoFleet(1, "")))
                .isEqualTo(new Page<>(List.of(), ""));
    }

    @Test
    void tellsTheCapacityOfAPlace() {
        Placement place = new Placement("east", "", "", "", "", "", Map.of());
        assertThat(remote.platform().capacity(Optional.of(place)))
                .containsExactly(new ResourceCapacity(
                        ResourceCapacity.Resource.CPUS, OptionalLong.of(64), 4, OptionalLong.empty()));
        assertThat(remote.platform().capacity(Optional.empty())).isEmpty();
    }

    /** A platform of two networks. */
    private static final class Offers implements Adoptions, Plans, Platform {
        @Override
        public Outcome<VmState> adopt(OwnedVm vm, long expectedViewVersion) {
            return Outcome.done(Remotes.vm(vm.id().value()).withViewVersion(expectedViewVersion));
        }

        @Override
        public Outcome<VmState> disown(OwnedVm vm) {
            return Outcome.done(Remotes.vm(vm.id().value()).redraft().unowned().done());
        }

        @Override
        public ChangePlan create(Owner owner, VmSpec spec) {
            return ChangePlan.refused(List.of(FINDING));
        }

        @Override
        public ChangePlan reconfigure(OwnedVm vm, VmSpec spec) {
            return new ChangePlan(List.of(CHANGE), List.of());
        }

        @Override
        public Page<PlatformObject> objects(PlatformObject.Kind kind, PageRequest page) {
            Stream<String> names = kind == PlatformObject.Kind.NETWORK ? Stream.of("lan", "wan") : Stream.empty();
            return page.of(names.map(name -> new PlatformObject(name, name, "", false)), PlatformObject::id);
        }

        @Override
        public List<ResourceCapacity> capacity(Optional<Placement> placement) {
            return placement
                    .map(place -> new ResourceCapacity(
                            ResourceCapacity.Resource.CPUS, OptionalLong.of(64), 4, OptionalLong.empty()))
                    .stream()
                    .toList();
        }
    }
}
