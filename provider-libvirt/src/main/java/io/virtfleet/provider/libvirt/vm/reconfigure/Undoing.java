package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** How a change that fails halfway is taken back: the last step first. */
final class Undoing {
    private final Deque<Consumer<HostDomain>> steps = new ArrayDeque<>();

    void later(Consumer<HostDomain> step) {
        steps.push(step);
    }

    /** As far as libvirt lets it; what it does not is kept with the failure. */
    void run(HostDomain domain, Exception failure) {
        while (!steps.isEmpty()) {
            try {
                steps.pop().accept(domain);
            } catch (HostFailure again) {
                failure.addSuppressed(again);
            }
        }
    }
}
