package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import org.jspecify.annotations.Nullable;

/** The functions of libvirt that libvirt-java does not bind. */
interface LibvirtNative extends Library {
    LibvirtNative LIBRARY = load();

    private static LibvirtNative load() {
        // Names and descriptions are UTF-8, whatever the locale of this process is.
        System.setProperty("jna.encoding", "UTF-8");
        return Native.load("virt", LibvirtNative.class);
    }

    int virGetLastErrorCode();

    String virGetLastErrorMessage();

    @Nullable Pointer virDomainLookupByUUIDString(Pointer connection, String uuid);

    @Nullable Pointer virDomainDefineXMLFlags(Pointer connection, String xml, int flags);

    int virDomainFree(Pointer domain);

    int virDomainGetUUIDString(Pointer domain, byte[] text);

    int virDomainGetState(Pointer domain, IntByReference state, IntByReference reason, int flags);

    int virDomainShutdownFlags(Pointer domain, int flags);

    int virDomainSetMemoryFlags(Pointer domain, NativeLong kib, int flags);

    int virDomainSetBlockIoTune(Pointer domain, String disk, Pointer parameters, int count, int flags);

    int virConnectGetAllDomainStats(Pointer connection, int kinds, PointerByReference records, int flags);

    void virDomainStatsRecordListFree(Pointer records);

    int virDomainAgentSetResponseTimeout(Pointer domain, int seconds, int flags);

    int virDomainGetGuestInfo(
            Pointer domain, int kinds, PointerByReference parameters, IntByReference count, int flags);

    void virTypedParamsFree(Pointer parameters, int count);

    @Nullable Pointer virNetworkLookupByName(Pointer connection, String name);

    int virNetworkFree(Pointer network);

    int virNetworkGetDHCPLeases(Pointer network, @Nullable String mac, PointerByReference leases, int flags);

    void virNetworkDHCPLeaseFree(Pointer lease);

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
}
