package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.VmSpec;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The platform as one change sees and makes it; nobody else sees it before the change is whole. */
public final class Draft {
    private final Overlay<String, MockVm> vms;
    private final Overlay<OwnerKey, String> owners;
    private final Overlay<String, String> names;
    private final Overlay<String, Image> images;
    private final Overlay<OwnerKey, ImportedDisk> imports;
    private final LongSupplier versions;
    private final String run;
    private int serial;

    Draft(Holdings holdings, LongSupplier versions, String run) {
        vms = new Overlay<>(holdings.vms());
        owners = new Overlay<>(holdings.owners());
        names = new Overlay<>(holdings.names());
        images = new Overlay<>(holdings.images());
        imports = new Overlay<>(holdings.imports());
        serial = holdings.serial();
        this.versions = versions;
        this.run = run;
    }

    public Optional<MockVm> vm(String id) {
        return vms.get(id);
    }

    public Optional<MockVm> vmOf(OwnerKey owner) {
        return owners.get(owner).flatMap(vms::get);
    }

    public Stream<MockVm> vms() {
        return vms.values();
    }

    /** The VM that a change names; {@code field} is where the request names it. */
    public MockVm owned(OwnedVm named, String field) {
        MockVm vm = vm(named.id().value())
                .orElseThrow(() -> MockFaults.notFound(field + ".vm_id", "there is no VM " + named.id()));
        requireStamp(vm, named.owner(), field);
        return vm;
    }

    /** Refuses a VM that carries another's stamp, or none. */
    public static void requireStamp(MockVm vm, Owner owner, String field) {
        if (vm.state().owner().filter(stamp -> stamp.key().equals(owner.key())).isEmpty()) {
            throw MockFaults.conflict(field + ".owner", "the VM " + vm.id() + " is not stamped for this owner");
        }
    }

    /** A new VM that is off, stamped for its owner before anyone can see it. */
    public MockVm make(Owner owner, VmSpec shape, Origin origin) {
        return put(MockVm.made(
                freshId("vm"), serial, new MockVm.Names(Optional.of(owner), freeName(owner)), shape, origin));
    }

    /** A new VM that is nobody's. */
    public MockVm makeUnowned(String name, VmSpec shape) {
        if (names.get(name).isPresent()) {
            throw MockFaults.conflict("name", "there is a VM called " + name);
        }
        return put(MockVm.made(freshId("vm"), serial, new MockVm.Names(Optional.empty(), name), shape, Origin.NEW));
    }

    /** Makes the change known; one that changes nothing leaves the version as it is. */
    public MockVm put(MockVm vm) {
        Optional<MockVm> before = vms.get(vm.id());
        if (before.filter(vm::equals).isPresent()) {
            return vm;
        }
        MockVm next = vm.versioned(versions.getAsLong());
        before.ifPresent(this::unlist);
        list(next);
        return next;
    }

    /** Takes up a VM as it was kept, with the version it had. */
    void restore(MockVm vm) {
        list(vm);
    }

    public void remove(MockVm vm) {
        unlist(vm);
        vms.remove(vm.id());
    }

    public Optional<Image> image(String id) {
        return images.get(id);
    }

    public Stream<Image> images() {
        return images.values();
    }

    public void put(Image image) {
        images.put(image.id(), image);
    }

    public void remove(Image image) {
        images.remove(image.id());
    }

    public Optional<ImportedDisk> imported(OwnerKey owner) {
        return imports.get(owner);
    }

    public Optional<ImportedDisk> imported(String diskId) {
        return imports.values().filter(each -> each.id().equals(diskId)).findFirst();
    }

    public Stream<ImportedDisk> imports() {
        return imports.values();
    }

    public void put(ImportedDisk disk) {
        imports.put(disk.owner().key(), disk);
    }

    public void remove(ImportedDisk disk) {
        imports.remove(disk.owner().key());
    }

    /** An id that no thing ever had, over restarts too. */
    public String freshId(String kind) {
        serial++;
        return kind + "-" + run + "-" + serial;
    }

    /** Whether the change makes any difference. */
    public boolean changed() {
        return vms.changed() || images.changed() || imports.changed();
    }

    int serial() {
        return serial;
    }

    Overlay<String, MockVm> vmChanges() {
        return vms;
    }

    void apply() {
        vms.apply();
        owners.apply();
        names.apply();
        images.apply();
        imports.apply();
    }

    private void list(MockVm vm) {
        vms.put(vm.id(), vm);
        names.put(vm.state().name(), vm.id());
        vm.state().owner().ifPresent(owner -> owners.put(owner.key(), vm.id()));
    }

    private void unlist(MockVm vm) {
        names.remove(vm.state().name());
        vm.state().owner().ifPresent(owner -> owners.remove(owner.key()));
    }

    private String freeName(Owner owner) {
        String name = owner.namespace() + "-" + owner.name();
        Optional<MockVm> holder = names.get(name).flatMap(vms::get);
        if (holder.isEmpty()) {
            return name;
        }
        if (holder.get().state().owner().isEmpty()) {
            throw MockFaults.conflict("owner.name", "a VM called " + name + " exists and is not stamped");
        }
        return name + "-" + owner.uid();
    }
}
