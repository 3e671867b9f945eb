package io.virtfleet.provider.libvirt.link;

import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import io.virtfleet.provider.libvirt.link.raw.TypedParameter;
import io.virtfleet.sdk.console.ConsoleStream;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.libvirt.Domain;
import org.libvirt.DomainJobInfo;

/** A domain of the host, as long as it is held. */
public final class HostDomain implements AutoCloseable {
    /** Which of its two definitions a change is for. */
    public enum Reach {
        /** What runs now. */
        LIVE(1),
        /** What the next start takes up. */
        CONFIG(2),
        BOTH(3);

        private final int flags;

        Reach(int flags) {
            this.flags = flags;
        }
    }

    /** Who is asked to shut a guest down. */
    public enum ShutdownMode {
        ACPI(1),
        AGENT(2);

        private final int flags;

        ShutdownMode(int flags) {
            this.flags = flags;
        }
    }

    private static final int NONE = 0;
    private static final int INACTIVE_XML = 2;
    private static final int MAXIMUM = 4;
    private static final int RESIZE_IN_BYTES = 1;
    private static final int METADATA_ELEMENT = 2;
    private static final int FIRST = 0;
    private static final int SKIP_PASSWORD = 1;
    private static final int KIB_PER_MIB = 1024;

    /** Managed save, snapshots' metadata, NVRAM, checkpoints' metadata: all that would stand in the way. */
    private static final int UNDEFINE_ALL = 1 | 2 | 4 | 16;

    private final HostConnection connection;
    private final Domain domain;
    private final UUID uuid;

    HostDomain(HostConnection connection, Domain domain, UUID uuid) {
        this.connection = connection;
        this.domain = domain;
        this.uuid = uuid;
    }

    public UUID uuid() {
        return uuid;
    }

    /** What it runs with; what it will run with when it is off. */
    public String xml() {
        return HostCall.of(() -> domain.getXMLDesc(NONE));
    }

    /** What its next start takes up. */
    public String nextXml() {
        return HostCall.of(() -> domain.getXMLDesc(INACTIVE_XML));
    }

    public RunState run() {
        IntByReference state = new IntByReference();
        IntByReference reason = new IntByReference();
        raw(pointer -> LibvirtNative.LIBRARY.virDomainGetState(pointer, state, reason, NONE));
        return RunState.of(state.getValue(), reason.getValue());
    }

    public void start() {
        HostCall.run(() -> domain.create());
    }

    /** Ends it at once; one that has ended by itself is no failure. */
    public void destroy() {
        try {
            HostCall.run(domain::destroy);
        } catch (HostFailure failure) {
            if (!failure.isWrongState()) {
                throw failure;
            }
        }
    }

    public void shutdown(ShutdownMode mode) {
        raw(pointer -> LibvirtNative.LIBRARY.virDomainShutdownFlags(pointer, mode.flags));
    }

    public void reboot() {
        HostCall.run(() -> domain.reboot(NONE));
    }

    public void reset() {
        HostCall.run(domain::reset);
    }

    public void suspend() {
        HostCall.run(domain::suspend);
    }

    public void resume() {
        HostCall.run(domain::resume);
    }

    /** Wakes a guest that suspended itself to memory; it goes on a moment later. */
    public void wakeUp() {
        raw(pointer -> LibvirtNative.LIBRARY.virDomainPMWakeup(pointer, NONE));
    }

    /** Removes its definition and all that libvirt keeps with it; its volumes stay. */
    public void undefine() {
        HostCall.run(() -> domain.undefine(UNDEFINE_ALL));
    }

    /** Replaces our element of its metadata. */
    public void stamp(String xml, String prefix, String namespace, Reach reach) {
        HostCall.run(() -> domain.setMetadata(METADATA_ELEMENT, xml, prefix, namespace, reach.flags));
    }

    /** Removes an element of its metadata; one that is not there is no failure. */
    public void unstamp(String namespace, Reach reach) {
        HostCall.run(() -> domain.setMetadata(METADATA_ELEMENT, null, null, namespace, reach.flags));
    }

    public void attach(String xml, Reach reach) {
        HostCall.run(() -> domain.attachDeviceFlags(xml, reach.flags));
    }

    public void detach(String xml, Reach reach) {
        HostCall.run(() -> domain.detachDeviceFlags(xml, reach.flags));
    }

    public void update(String xml, Reach reach) {
        HostCall.run(() -> domain.updateDeviceFlags(xml, reach.flags));
    }

    public void cpus(int count, Reach reach) {
        HostCall.run(() -> domain.setVcpusFlags(count, reach.flags));
    }

    /** How many it can have at most; takes effect at the next start. */
    public void maxCpus(int count) {
        HostCall.run(() -> domain.setVcpusFlags(count, Reach.CONFIG.flags | MAXIMUM));
    }

    public void memory(long mib, Reach reach) {
        raw(pointer ->
                LibvirtNative.LIBRARY.virDomainSetMemoryFlags(pointer, new NativeLong(mib * KIB_PER_MIB), reach.flags));
    }

    /** How much it can have at most; takes effect at the next start. */
    public void maxMemory(long mib) {
        raw(pointer -> LibvirtNative.LIBRARY.virDomainSetMemoryFlags(
                pointer, new NativeLong(mib * KIB_PER_MIB), Reach.CONFIG.flags | MAXIMUM));
    }

    /** Grows a disk of a domain that runs. */
    public void growDisk(String target, long bytes) {
        HostCall.run(() -> domain.blockResize(target, bytes, RESIZE_IN_BYTES));
    }

    /** Limits how often a second a disk is read and written; 0: as often as it can be. */
    public void throttle(String target, int iops, Reach reach) {
        try (TypedParameter limit = TypedParameter.of("total_iops_sec", iops)) {
            raw(pointer ->
                    LibvirtNative.LIBRARY.virDomainSetBlockIoTune(pointer, target, limit.memory(), 1, reach.flags));
        }
    }

    /** The size the guest sees; works for a domain that is off too. */
    public long diskBytes(String target) {
        return HostCall.of(() -> domain.blockInfo(target).getCapacity());
    }

    /** The agent in its guest, which may or may not be there. */
    public HostAgent agent() {
        return new HostAgent(this);
    }

    /** Its first serial port; who has it is thrown out. */
    public ConsoleStream serialPort() {
        return SerialLine.open(connection, uuid);
    }

    /** Its first screen; only of a host that is this machine. */
    public ConsoleStream screen() {
        return pointed(pointer -> {
            int socket = LibvirtNative.LIBRARY.virDomainOpenGraphicsFD(pointer, FIRST, SKIP_PASSWORD);
            if (socket < 0) {
                throw HostFailure.last();
            }
            return ScreenLine.on(connection, socket);
        });
    }

    /** How far libvirt is with what it does to the whole guest, such as to keep its memory; empty: it does not say. */
    public OptionalInt jobPercent() {
        DomainJobInfo job = HostCall.of(domain::getJobInfo);
        long total = job.getDataTotal();
        return total <= 0
                ? OptionalInt.empty()
                : OptionalInt.of(Math.clamp((total - job.getDataRemaining()) * 100 / total, 0, 100));
    }

    /** The snapshots that libvirt remembers of it. */
    public HostSnapshots snapshots() {
        return new HostSnapshots(this);
    }

    @Override
    public void close() {
        HostCall.run(domain::free);
    }

    void raw(ToIntFunction<Pointer> call) {
        pointed(pointer -> {
            int answer = call.applyAsInt(pointer);
            if (answer < 0) {
                throw HostFailure.last();
            }
            return answer;
        });
    }

    <T> T pointed(Function<Pointer, T> call) {
        Pointer pointer = LibvirtNative.LIBRARY.virDomainLookupByUUIDString(connection.pointer(), uuid.toString());
        if (pointer == null) {
            throw HostFailure.last();
        }
        try {
            return call.apply(pointer);
        } finally {
            LibvirtNative.LIBRARY.virDomainFree(pointer);
        }
    }
}
