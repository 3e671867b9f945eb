package io.virtfleet.sdk.imports;

import io.virtfleet.contract.ProviderException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes imports that nobody resumed, and complete ones that no VM took, for as long as they are kept. */
public final class ImportSweep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ImportSweep.class);

    /** How often they are looked at while the time of one runs out. */
    private static final int LOOKS = 24;

    private final DiskImports imports;
    private final Duration kept;
    private final InstantSource clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("import-sweep").daemon().factory());

    /** The clock is compared with that of the platform, which need not agree to the minute. */
    public ImportSweep(DiskImports imports, Duration kept, InstantSource clock) {
        this.imports = imports;
        this.kept = kept;
        this.clock = clock;
    }

    /** Begins to look at them from time to time. */
    public void start() {
        long pause = kept.dividedBy(LOOKS).toMillis();
        var unused = timer.scheduleWithFixedDelay(this::sweep, pause, pause, TimeUnit.MILLISECONDS);
    }

    private void sweep() {
        try {
            removeAbandoned();
        } catch (ProviderException notNow) {
            LOG.debug("imports were not looked at: {}", notNow.getMessage());
        } catch (RuntimeException bug) {
            LOG.error("a look at the imports failed unexpectedly", bug);
        }
    }

    /** Looks at them now. */
    public void removeAbandoned() {
        imports.removeAbandoned(clock.instant().minus(kept));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
