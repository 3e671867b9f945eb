package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.NicPlan;
import io.virtfleet.provider.libvirt.domain.PciAddress;
import io.virtfleet.provider.libvirt.domain.Stamp;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is to be done to the network cards of a VM.
 *
 * @param rewritten what the next start takes up differently
 * @param moved plugged into another network while the guest runs
 * @param swapped taken out of the running guest and put in again, as another model
 * @param journal the cards as the stamp names them while it is done
 */
public record NicChanges(
        List<Plug> plugs,
        List<Card> rewritten,
        List<Card> moved,
        List<Card> swapped,
        List<Unplug> unplugs,
        List<Stamp.Nic> journal) {
    public NicChanges {
        plugs = List.copyOf(plugs);
        rewritten = List.copyOf(rewritten);
        moved = List.copyOf(moved);
        swapped = List.copyOf(swapped);
        unplugs = List.copyOf(unplugs);
        journal = List.copyOf(journal);
    }

    /** A card that a definition lacks, and where the other one has it. */
    public record Plug(NicPlan plan, Optional<PciAddress> place, boolean config, boolean live) {}

    /** A card that is there and is to be so. */
    public record Card(NicPlan plan, DomainFacts.Nic was) {}

    /** A card that goes out of the definitions that have it. */
    public record Unplug(DomainFacts.Nic nic, boolean config, boolean live) {}

    /** Without those that only a restart gives to the guest. */
    NicChanges without(Set<String> macs) {
        return new NicChanges(
                plugs.stream()
                        .filter(plug ->
                                plug.config() || !macs.contains(plug.plan().mac()))
                        .toList(),
                rewritten,
                moved,
                swapped,
                unplugs,
                journal);
    }

    boolean isNothing() {
        return plugs.isEmpty() && rewritten.isEmpty() && moved.isEmpty() && swapped.isEmpty() && unplugs.isEmpty();
    }
}
