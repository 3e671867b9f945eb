package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.provider.libvirt.guard.LibvirtNames;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.storage.ImportId;
import io.virtfleet.provider.libvirt.storage.ImportedDisks;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.sdk.imports.ImportStore;
import io.virtfleet.sdk.imports.StoredImport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The imports of a host, as volumes of its pools. */
public final class VolumeImports implements ImportStore, ImportedDisks {
    private static final Logger LOG = LoggerFactory.getLogger(VolumeImports.class);
    private static final String FIELD = "header.";

    private final LibvirtSession session;
    private final HostDefaults defaults;
    private final ImportRecords records;

    public VolumeImports(LibvirtSession session, HostDefaults defaults) {
        this.session = session;
        this.defaults = defaults;
        records = new ImportRecords(defaults.provider(), defaults.pool());
    }

    /** Refuses what no host takes, without asking this one. */
    static void check(DiskImport spec) {
        if (!LibvirtDisks.FORMATS.contains(spec.format())) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED,
                    FIELD + "format",
                    FIELD + "format must be QCOW2 or RAW but is " + spec.format() + ": convert it first");
        }
        spec.placement().ifPresent(VolumeImports::check);
    }

    private static void check(Placement placement) {
        Placement honoured = new Placement("", "", placement.datastore(), "", "", "", Map.of());
        if (!placement.equals(honoured)) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED,
                    FIELD + "placement",
                    FIELD + "placement may only name a datastore, which is a storage pool");
        }
        if (!placement.datastore().isEmpty()) {
            LibvirtNames.pool(placement.datastore(), FIELD + "placement.datastore");
        }
    }

    @Override
    public Set<OwnerKey> owners() {
        return session.call(records::owners);
    }

    @Override
    public Optional<StoredImport> find(OwnerKey owner) {
        return session.call(host -> records.find(host, owner))
                .map(record -> new VolumeImport(session, records, record));
    }

    @Override
    public StoredImport create(DiskImport spec) {
        ImportRecord begun = session.change(host -> {
            ImportRecord record = records.draft(spec, pool(host, spec));
            records.begin(host, record);
            Volumes.in(host, record.pool())
                    .create(VolumePlan.forContent(record.part().volume(), record.format()));
            return record;
        });
        return new VolumeImport(session, records, begun);
    }

    private String pool(Host host, DiskImport spec) {
        String pool = spec.placement()
                .map(Placement::datastore)
                .filter(name -> !name.isEmpty())
                .orElse(defaults.pool());
        if (!host.hasActivePool(pool)) {
            throw ProviderException.of(
                    FaultKind.NOT_FOUND,
                    FIELD + "placement.datastore",
                    "the host has no storage pool '" + pool + "' that is active");
        }
        return pool;
    }

    @Override
    public Optional<VolumeRef> find(Host host, String diskId) {
        return ImportId.owner(diskId)
                .flatMap(owner -> records.find(host, owner))
                .flatMap(ImportRecord::usable)
                .filter(disk -> Volumes.in(host, disk.pool()).has(disk.volume()));
    }

    @Override
    public void removeTaken(Host host, String diskId) {
        ImportId.owner(diskId)
                .flatMap(owner -> records.find(host, owner))
                .filter(ImportRecord::complete)
                .filter(record -> unused(host, record.disk()))
                .ifPresent(record -> VolumeImport.remove(host, records, record));
    }

    /** One that somebody has meanwhile stays, until it is abandoned. */
    private static boolean unused(Host host, VolumeRef disk) {
        String path = Volumes.in(host, disk.pool()).path(disk.volume());
        return FileUsers.of(host)
                .of(Set.of(disk), Set.of(path), Optional.empty())
                .isEmpty();
    }

    /** Says in the log which volumes look like imports of this provider and are none: they are left alone. */
    public void reportUnknown() {
        List<String> unknown = session.call(records::unknown);
        if (!unknown.isEmpty()) {
            LOG.warn(
                    "no import record names {}: these volumes are left alone, remove them if nobody needs them",
                    unknown);
        }
    }
}
