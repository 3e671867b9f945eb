package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.NicPlan;
import io.virtfleet.provider.libvirt.domain.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides what becomes of the network cards of a VM: those of the spec are there, all others go. */
final class NicDecision {
    private final CurrentShape standing;
    private final VmSpec spec;
    private final VmDesign design;
    private final List<NicChanges.Plug> plugs = new ArrayList<>();
    private final List<NicChanges.Card> rewritten = new ArrayList<>();
    private final List<NicChanges.Card> moved = new ArrayList<>();
    private final List<NicChanges.Card> swapped = new ArrayList<>();
    private final List<NicChanges.Unplug> unplugs = new ArrayList<>();
    private final List<Stamp.Nic> journal = new ArrayList<>();

    private NicDecision(CurrentShape standing, VmSpec spec, VmDesign design) {
        this.standing = standing;
        this.spec = spec;
        this.design = design;
    }

    static NicChanges of(CurrentShape standing, VmSpec spec, VmDesign design) {
        return new NicDecision(standing, spec, design).decided();
    }

    private NicChanges decided() {
        for (NicSpec nic : spec.nics()) {
            NicPlan plan = design.nic(withAddress(nic));
            journal.add(new Stamp.Nic(nic.name(), plan.mac()));
            wanted(plan);
        }
        standing.stamp().nics().stream()
                .filter(nic -> unwanted(nic.mac()) && standing.hasNic(nic.mac()))
                .forEach(journal::add);
        standing.next().nics().stream().filter(nic -> unwanted(nic.mac())).forEach(this::unplug);
        standing.now().nics().stream()
                .filter(nic ->
                        unwanted(nic.mac()) && standing.next().nic(nic.mac()).isEmpty())
                .filter(nic -> standing.stamp().nic(nic.mac()).isPresent())
                .forEach(this::unplug);
        return new NicChanges(plugs, rewritten, moved, swapped, unplugs, journal);
    }

    /** A card keeps the address it has unless the spec says one. */
    private NicSpec withAddress(NicSpec nic) {
        if (!nic.macAddress().isEmpty()) {
            return nic;
        }
        List<Stamp.Nic> known = standing.stamp().nics().stream()
                .filter(one -> one.name().equals(nic.name()))
                .toList();
        return known.stream()
                .filter(one -> standing.next().nic(one.mac()).isPresent())
                .findFirst()
                .or(() -> known.stream().findFirst())
                .map(one -> nic.withMacAddress(one.mac()))
                .orElse(nic);
    }

    private boolean unwanted(String mac) {
        return journal.stream()
                .limit(spec.nics().size())
                .noneMatch(nic -> nic.mac().equalsIgnoreCase(mac));
    }

    private void wanted(NicPlan plan) {
        Optional<DomainFacts.Nic> now = standing.now().nic(plan.mac());
        Optional<DomainFacts.Nic> next = standing.next().nic(plan.mac());
        boolean config = next.isEmpty();
        boolean live = standing.active() && now.isEmpty();
        if (config || live) {
            plugs.add(new NicChanges.Plug(plan, next.or(() -> now).flatMap(DomainFacts.Nic::place), config, live));
        }
        next.filter(was -> anotherCard(plan, was) || anotherNetwork(plan, was) || anotherMtu(plan, was))
                .ifPresent(was -> rewritten.add(new NicChanges.Card(plan, was)));
        if (standing.active()) {
            now.ifPresent(was -> running(plan, was));
        }
    }

    private void running(NicPlan plan, DomainFacts.Nic was) {
        boolean another = anotherCard(plan, was) || (plan.mtu().isPresent() && anotherMtu(plan, was));
        if (another) {
            // A guest that did not let go of it was asked already.
            if (!standing.broughtTo(spec)) {
                swapped.add(new NicChanges.Card(plan, was));
            }
        } else if (anotherNetwork(plan, was)) {
            moved.add(new NicChanges.Card(plan, was));
        }
    }

    private static boolean anotherCard(NicPlan plan, DomainFacts.Nic was) {
        return !plan.model().name().toLowerCase(Locale.ROOT).equals(was.model());
    }

    private static boolean anotherMtu(NicPlan plan, DomainFacts.Nic was) {
        return plan.mtu().orElse(0) != was.mtu();
    }

    private static boolean anotherNetwork(NicPlan plan, DomainFacts.Nic was) {
        return switch (plan.attachment()) {
            case NicSpec.Network(String name) -> was.bridged() || !was.network().equals(name);
            case NicSpec.Bridge(String name) -> !was.bridged() || !was.network().equals(name);
            case NicSpec.DefaultNetwork() -> throw new IllegalStateException("the network is not settled");
        };
    }

    private void unplug(DomainFacts.Nic nic) {
        boolean config = standing.next().nic(nic.mac()).isPresent();
        boolean live = standing.active() && standing.now().nic(nic.mac()).isPresent();
        if (config || (live && !standing.broughtTo(spec))) {
            unplugs.add(new NicChanges.Unplug(nic, config, live));
        }
    }
}
