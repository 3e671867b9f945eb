package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import org.jspecify.annotations.Nullable;

/** The functions of libvirt that libvirt-java does not bind. */
@SuppressWarnings("checkstyle:ParameterNumber") // libvirt chose how many
public interface LibvirtNative extends Library {
    LibvirtNative LIBRARY = load();

    private static LibvirtNative load() {
        // Names and descriptions are UTF-8, whatever the locale of this process is.
        System.setProperty("jna.encoding", "UTF-8");
        LibvirtNative library = Native.load("virt", LibvirtNative.class);
        library.virSetErrorFunc(null, Silence.KEPT);
        return library;
    }

    /** Without it libvirt writes each failure to the error stream too, past the log. */
    @FunctionalInterface
    interface Silence extends Callback {
        /** Held for ever, since libvirt is. */
        Silence KEPT = (opaque, failure) -> {};

        void told(@Nullable Pointer opaque, Pointer failure);
    }

    void virSetErrorFunc(@Nullable Pointer opaque, Silence listener);

    int virGetLastErrorCode();

    String virGetLastErrorMessage();

    @Nullable Pointer virDomainLookupByUUIDString(Pointer connection, String uuid);

    @Nullable Pointer virDomainDefineXMLFlags(Pointer connection, String xml, int flags);

    int virDomainFree(Pointer domain);

    int virDomainGetUUIDString(Pointer domain, byte[] text);

    int virDomainGetState(Pointer domain, IntByReference state, IntByReference reason, int flags);

    int virDomainOpenConsole(Pointer domain, @Nullable String device, Pointer stream, int flags);

    int virDomainOpenGraphicsFD(Pointer domain, int screen, int flags);

    int virDomainPMWakeup(Pointer domain, int flags);

    int virDomainShutdownFlags(Pointer domain, int flags);

    int virDomainSetMemoryFlags(Pointer domain, NativeLong kib, int flags);

    int virDomainSetBlockIoTune(Pointer domain, String disk, Pointer parameters, int count, int flags);

    int virConnectGetAllDomainStats(Pointer connection, int kinds, PointerByReference records, int flags);

    void virDomainStatsRecordListFree(Pointer records);

    int virDomainAgentSetResponseTimeout(Pointer domain, int seconds, int flags);

    int virDomainGetGuestInfo(
            Pointer domain, int kinds, PointerByReference parameters, IntByReference count, int flags);

    int virDomainFSThaw(Pointer domain, @Nullable Pointer mountPoints, int count, int flags);

    void virTypedParamsFree(Pointer parameters, int count);

    @Nullable Pointer virNetworkLookupByName(Pointer connection, String name);

    int virNetworkFree(Pointer network);

    int virNetworkGetDHCPLeases(Pointer network, @Nullable String mac, PointerByReference leases, int flags);

    void virNetworkDHCPLeaseFree(Pointer lease);

    int virConnectListAllStoragePools(Pointer connection, PointerByReference pools, int flags);

    @Nullable Pointer virStoragePoolLookupByName(Pointer connection, String name);

    String virStoragePoolGetName(Pointer pool);

    int virStoragePoolFree(Pointer pool);

    int virStoragePoolListAllVolumes(Pointer pool, PointerByReference volumes, int flags);

    String virStorageVolGetName(Pointer volume);

    int virStorageVolFree(Pointer volume);

    @Nullable Pointer virConnectGetDomainCapabilities(
            Pointer connection,
            @Nullable String emulator,
            @Nullable String arch,
            @Nullable String machine,
            String type,
            int flags);

    @Nullable Pointer virDomainSnapshotCreateXML(Pointer domain, String xml, int flags);

    @Nullable Pointer virDomainSnapshotLookupByName(Pointer domain, String name, int flags);

    int virDomainListAllSnapshots(Pointer domain, PointerByReference snapshots, int flags);

    @Nullable Pointer virDomainSnapshotGetXMLDesc(Pointer snapshot, int flags);

    int virDomainSnapshotIsCurrent(Pointer snapshot, int flags);

    int virDomainSnapshotDelete(Pointer snapshot, int flags);

    int virDomainSnapshotFree(Pointer snapshot);

    @Nullable Pointer virDomainSaveImageGetXMLDesc(Pointer connection, String file, int flags);

    int virDomainRestoreFlags(Pointer connection, String file, String xml, int flags);

    int virConnectDomainEventRegisterAny(
            Pointer connection,
            @Nullable Pointer domain,
            int event,
            Callback listener,
            Pointer opaque,
            @Nullable Released released);

    int virConnectDomainEventDeregisterAny(Pointer connection, int id);

    int virConnectRegisterCloseCallback(
            Pointer connection, CloseEvent listener, Pointer opaque, @Nullable Released released);

    int virConnectUnregisterCloseCallback(Pointer connection, CloseEvent listener);

    /** Something happened to a domain. */
    @FunctionalInterface
    interface DomainEvent extends Callback {
        void told(Pointer connection, Pointer domain, Pointer opaque);
    }

    /** A domain, or something of it, is in another state. */
    @FunctionalInterface
    interface StateEvent extends Callback {
        int told(Pointer connection, Pointer domain, int state, int reason, Pointer opaque);
    }

    /** A guest let go of a device. */
    @FunctionalInterface
    interface DeviceEvent extends Callback {
        void told(Pointer connection, Pointer domain, String device, Pointer opaque);
    }

    /** A disk of a domain failed. */
    @FunctionalInterface
    interface IoErrorEvent extends Callback {
        void told(Pointer connection, Pointer domain, String source, String device, int action, Pointer opaque);
    }

    /** A guest has another amount of memory. */
    @FunctionalInterface
    interface BalloonEvent extends Callback {
        void told(Pointer connection, Pointer domain, long kib, Pointer opaque);
    }

    /** A connection is lost. */
    @FunctionalInterface
    interface CloseEvent extends Callback {
        void told(Pointer connection, int reason, Pointer opaque);
    }

    int virConnectSetKeepAlive(Pointer connection, int seconds, int tries);

    @Nullable Pointer virStreamNew(Pointer connection, int flags);

    int virStreamRecv(Pointer stream, byte[] into, NativeLong length);

    int virStreamSend(Pointer stream, byte[] bytes, NativeLong length);

    int virStreamAbort(Pointer stream);

    int virStreamFree(Pointer stream);

    int virStreamEventAddCallback(Pointer stream, int events, StreamEvent event, Pointer opaque, Released released);

    int virStreamEventUpdateCallback(Pointer stream, int events);

    int virStreamEventRemoveCallback(Pointer stream);

    /** A stream has something to do. */
    @FunctionalInterface
    interface StreamEvent extends Callback {
        void told(Pointer stream, int events, Pointer opaque);
    }

    /** No event comes any more. */
    @FunctionalInterface
    interface Released extends Callback {
        void told(Pointer opaque);
    }
}
