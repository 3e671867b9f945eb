package io.virtfleet.manager.vm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheSpec;
import io.virtfleet.controller.cache.ResourceCache;
import java.lang.ref.WeakReference;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

class VmGaugesTest {
    @Test
    void gaugesOutliveAGarbageCollection() {
        MeterRegistry registry = new SimpleMeterRegistry();
        ResourceCache<VirtualMachine> cache =
                ResourceCache.start(List.of(), CacheSpec.of(VirtualMachine.class), (lane, key, priority) -> {});
        new VmGauges(cache, Clock.systemUTC()).register(registry);
        var collected = new WeakReference<>(new Object());
        await().until(() -> {
            System.gc();
            return collected.get() == null;
        });
        assertThat(registry.get("virtfleet.vm.task.age").gauge().value()).isZero();
        assertThat(registry.get("virtfleet.vms").tag("phase", "Running").gauge().value())
                .isZero();
    }
}
