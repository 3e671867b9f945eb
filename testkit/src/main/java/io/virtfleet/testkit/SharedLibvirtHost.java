package io.virtfleet.testkit;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The libvirt host that tests share; it ends with the JVM. */
final class SharedLibvirtHost {
    private static final FutureTask<LibvirtHost> START = new FutureTask<>(SharedLibvirtHost::start);

    private SharedLibvirtHost() {}

    /** Only the first call starts it. When that fails, all others fail at once for the same reason. */
    static LibvirtHost instance() {
        START.run();
        try {
            return START.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the libvirt host was starting", e);
        }
    }

    private static LibvirtHost start() {
        var host = LibvirtHost.start(LibvirtHostOptions.plain());
        Runtime.getRuntime().addShutdownHook(new Thread(host::close, "close-libvirt-host"));
        return host;
    }
}
