package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import io.virtfleet.provider.libvirt.link.raw.DhcpLeases;
import io.virtfleet.provider.libvirt.link.raw.HandleList;
import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.HostText;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.libvirt.Domain;
import org.libvirt.StoragePool;
import org.libvirt.StorageVol;

/** A libvirt host, for the length of one call of {@link LibvirtSession#call}. */
public final class Host {
    private static final int ALL = 0;
    private static final int VALIDATE = 1;
    private static final int SECURE_XML = 1;
    private static final int ACTIVE_POOLS = 1 << 1;

    private final HostConnection connection;

    Host(HostConnection connection) {
        this.connection = connection;
    }

    /** Empty when libvirt says that there is no such domain. */
    public Optional<HostDomain> domain(UUID uuid) {
        return unlessAbsent(() -> new HostDomain(
                connection, HostCall.of(() -> connection.domainLookupByUUIDString(uuid.toString())), uuid));
    }

    /** Whether a domain has this name. */
    public Optional<HostDomain> domainNamed(String name) {
        return unlessAbsent(() -> domain(HostCall.of(() -> connection.domainLookupByName(name))));
    }

    /** Defines a domain, new or again; libvirt holds the document to its schema first. */
    public void define(String xml) {
        Pointer defined = LibvirtNative.LIBRARY.virDomainDefineXMLFlags(connection.pointer(), xml, VALIDATE);
        if (defined == null) {
            throw HostFailure.last();
        }
        LibvirtNative.LIBRARY.virDomainFree(defined);
    }

    /** As {@link #define}, but does nothing and answers false when another domain has the name. */
    public boolean defineUnlessTaken(String xml) {
        try {
            define(xml);
            return true;
        } catch (HostFailure failure) {
            if (failure.isNameTaken()) {
                return false;
            }
            throw failure;
        }
    }

    /** All domains; the caller closes each. */
    public List<HostDomain> domains() {
        return Arrays.stream(HostCall.of(() -> connection.listAllDomains(ALL)))
                .map(this::domain)
                .toList();
    }

    /** The state of all domains by one call. */
    public List<DomainStats> stats() {
        PointerByReference records = new PointerByReference();
        int count = LibvirtNative.LIBRARY.virConnectGetAllDomainStats(
                connection.pointer(), DomainStats.KINDS, records, ALL);
        if (count < 0) {
            throw HostFailure.last();
        }
        try {
            return DomainStats.read(records.getValue(), count);
        } finally {
            LibvirtNative.LIBRARY.virDomainStatsRecordListFree(records.getValue());
        }
    }

    /** Empty when there is no such pool. */
    public Optional<HostPool> pool(String name) {
        return unlessAbsent(
                () -> new HostPool(connection, HostCall.of(() -> connection.storagePoolLookupByName(name))));
    }

    /** The volume of any pool that lies there; empty when no pool knows of it. */
    public Optional<HostVolume> volumeAt(String path) {
        return unlessAbsent(
                () -> new HostVolume(connection, HostCall.of(() -> connection.storageVolLookupByPath(path))));
    }

    /** The names of all pools that are in use, at one moment. */
    public List<String> activePools() {
        return HandleList.read(
                pools -> LibvirtNative.LIBRARY.virConnectListAllStoragePools(connection.pointer(), pools, ACTIVE_POOLS),
                LibvirtNative.LIBRARY::virStoragePoolGetName,
                LibvirtNative.LIBRARY::virStoragePoolFree);
    }

    /** The names of the volume whose file lies there; empty when no active pool knows of it. */
    public Optional<VolumeRef> volumeNamesAt(String path) {
        return unlessAbsent(() -> HostCall.of(() -> {
            StorageVol volume = connection.storageVolLookupByPath(path);
            StoragePool pool = volume.storagePoolLookupByVolume();
            try {
                return new VolumeRef(pool.getName(), volume.getName());
            } finally {
                pool.free();
                volume.free();
            }
        }));
    }

    public boolean hasActivePool(String name) {
        Optional<HostPool> found = pool(name);
        if (found.isEmpty()) {
            return false;
        }
        try (HostPool there = found.get()) {
            return there.active();
        }
    }

    /** Whether there is such a network, and it is active. */
    public boolean hasActiveNetwork(String name) {
        return unlessAbsent(() -> HostCall.of(() -> {
                    var network = connection.networkLookupByName(name);
                    try {
                        return network.isActive() == 1;
                    } finally {
                        network.free();
                    }
                }))
                .orElse(false);
    }

    /** The addresses that a network's DHCP server gave to a card; none when the network has no such server. */
    public List<String> leases(String network, String mac) {
        Pointer found = LibvirtNative.LIBRARY.virNetworkLookupByName(connection.pointer(), network);
        if (found == null) {
            return List.of();
        }
        try {
            return DhcpLeases.of(found, mac);
        } finally {
            LibvirtNative.LIBRARY.virNetworkFree(found);
        }
    }

    /** The name the host gives itself. */
    public String name() {
        return HostCall.of(connection::getHostName);
    }

    /** What domains of a type can be, as libvirt's document; fails when the host has no such type. */
    public String domainCapabilities(String type, String machine) {
        Pointer text = LibvirtNative.LIBRARY.virConnectGetDomainCapabilities(
                connection.pointer(), null, null, machine, type, ALL);
        return HostText.take(text);
    }

    /** Starts a domain from the memory in a file; {@code changed} makes its document fit the disks it finds now. */
    public void restore(String file, UnaryOperator<String> changed) {
        String saved = HostText.take(
                LibvirtNative.LIBRARY.virDomainSaveImageGetXMLDesc(connection.pointer(), file, SECURE_XML));
        int done = LibvirtNative.LIBRARY.virDomainRestoreFlags(connection.pointer(), file, changed.apply(saved), ALL);
        if (done < 0) {
            throw HostFailure.last();
        }
    }

    private HostDomain domain(Domain domain) {
        return new HostDomain(connection, domain, UUID.fromString(HostCall.of(domain::getUUIDString)));
    }

    private static <T> Optional<T> unlessAbsent(Supplier<T> lookup) {
        try {
            return Optional.of(lookup.get());
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
