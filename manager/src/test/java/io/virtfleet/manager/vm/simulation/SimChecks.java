package io.virtfleet.manager.vm.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.mapping.VmPhases;
import io.virtfleet.manager.vm.report.VmReport;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What holds at any time, and what holds once all is calm. */
record SimChecks(SimCluster cluster, SimPlatform platform, SimCallLog ledger) {
    void always() {
        Set<OwnerKey> owners = new HashSet<>();
        for (SimVm vm : platform.all()) {
            String uid = vm.owner().uid();
            if (!owners.add(vm.owner().key())) {
                throw new AssertionError("two VMs of " + ledger.name(uid));
            }
            if (!ledger.mayStay(uid) && !ledger.wasStripped(uid)) {
                held(vm, uid);
            }
            if (platform.reboots(uid) > ledger.tokens(uid)) {
                throw new AssertionError(ledger.name(uid) + " was restarted more often than asked for");
            }
        }
    }

    private void held(SimVm vm, String uid) {
        VirtualMachine resource = cluster.byUid(uid)
                .orElseThrow(() -> new AssertionError(vm.id() + " was left behind by " + ledger.name(uid)));
        if (!resource.hasFinalizer(VmIdentity.FINALIZER)) {
            throw new AssertionError(vm.id() + " is there, and nothing holds " + ledger.name(uid));
        }
    }

    void atTheEnd() {
        List.copyOf(cluster.all()).forEach(this::settled);
    }

    long vanished() {
        return cluster.all().stream().filter(vm -> onPlatform(vm).isEmpty()).count();
    }

    private void settled(VirtualMachine resource) {
        String name = resource.getMetadata().getName();
        assertThat(resource.isMarkedForDeletion()).as("%s is still going", name).isFalse();
        VirtualMachineStatus status = resource.getStatus();
        assertThat(status).as("status of %s", name).isNotNull();
        assertThat(status.observedGeneration())
                .as("generation told of %s", name)
                .isEqualTo(resource.getMetadata().getGeneration());
        assertThat(status.lastTaskRef()).as("task of %s", name).isNull();
        assertThat(status.reconfigureTaskRef()).as("task of %s", name).isNull();
        onPlatform(resource).ifPresentOrElse(vm -> asWanted(resource, vm), () -> vanished(resource));
    }

    private void vanished(VirtualMachine resource) {
        String name = resource.getMetadata().getName();
        assertThat(ledger.wasRemoved(resource.getMetadata().getUid()))
                .as("%s has no VM, and nobody removed it", name)
                .isTrue();
        assertThat(resource.getSpec().recreatePolicy()).as("policy of %s", name).isEqualTo("Never");
        assertThat(VmReport.ready(resource.getStatus())).as("%s is ready", name).isFalse();
        assertThat(resource.getStatus().message()).contains("removed outside VirtFleet");
    }

    private void asWanted(VirtualMachine resource, SimVm vm) {
        String name = resource.getMetadata().getName();
        VirtualMachineStatus status = resource.getStatus();
        SimSpec desired = SimSpec.of(resource.getSpec());
        assertThat(resource.hasFinalizer(VmIdentity.FINALIZER))
                .as("%s is held", name)
                .isTrue();
        assertThat(VmReport.ready(status)).as("%s is ready: %s", name, status).isTrue();
        assertThat(vm.power()).as("power of %s", name).isEqualTo(desired.state());
        assertThat(vm.wantedCpus()).as("processors of %s", name).isEqualTo(desired.cpus());
        assertThat(status.powerState()).as("told power of %s", name).isEqualTo(VmPhases.power(vm.power()));
        assertThat(status.id()).as("told id of %s", name).isEqualTo(vm.id().value());
        long restartWanted = ledger.restartWantedSince(resource.getMetadata().getUid());
        boolean doubtful = platform.doubted(resource.getMetadata().getUid()) >= restartWanted;
        assertThat(doubtful || vm.startedAt() >= restartWanted)
                .as("%s was restarted, or that could not be known", name)
                .isTrue();
    }

    private Optional<SimVm> onPlatform(VirtualMachine resource) {
        return platform.all().stream()
                .filter(vm -> vm.owner().uid().equals(resource.getMetadata().getUid()))
                .findFirst();
    }
}
