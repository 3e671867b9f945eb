package io.virtfleet.sdk.spec;

import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The fields of a spec that a VM can do without, so that a provider may not honour them. */
public enum SpecField {
    SECURE_BOOT(security("secure_boot", Hardware.Security::secureBoot)),
    TPM(security("tpm", security -> security.tpm().isPresent())),
    IOMMU(security("iommu", Hardware.Security::iommu)),
    ENCRYPTION(security("encryption", security -> security.encryption().isPresent())),
    LATENCY_SENSITIVITY(
            performance("latency_sensitivity", wish -> wish.latencySensitivity().isPresent())),
    HYPER_THREADING(performance("hyper_threading", wish -> wish.hyperThreading().isPresent())),
    CPU_HOT_ADD(performance("cpu_hot_add", Hardware.Performance::cpuHotAdd)),
    MEMORY_HOT_ADD(performance("memory_hot_add", Hardware.Performance::memoryHotAdd)),
    VIRTUALIZATION_BASED_SECURITY(
            performance("virtualization_based_security", Hardware.Performance::virtualizationBasedSecurity)),
    NESTED_VIRTUALIZATION(performance("nested_virtualization", Hardware.Performance::nestedVirtualization)),
    CPU_LIMIT(limits("cpu_limit_mhz", limits -> limits.cpuLimitMhz().isPresent())),
    CPU_RESERVATION(
            limits("cpu_reservation_mhz", limits -> limits.cpuReservationMhz().isPresent())),
    CPU_SHARES(limits("cpu_shares", limits -> limits.cpuShares().isPresent())),
    MEMORY_LIMIT(limits("memory_limit_mib", limits -> limits.memoryLimitMib().isPresent())),
    MEMORY_RESERVATION(limits(
            "memory_reservation_mib", limits -> limits.memoryReservationMib().isPresent())),
    GPUS(hardware("gpus", hardware -> !hardware.gpus().isEmpty())),
    GUEST_TOOLS(hardware("guest_tools", hardware -> hardware.guestTools().isPresent())),
    HARDWARE_PARAMETERS(hardware("parameters", hardware -> isSet(hardware.parameters()))),
    IMAGE_PREPARED(location("image_id", ImageSource.Prepared.class)),
    IMAGE_TEMPLATE(location("template", ImageSource.Template.class)),
    IMAGE_PATH(location("path", ImageSource.LocalPath.class)),
    IMAGE_DOWNLOAD(location("download", ImageSource.Download.class)),
    IMAGE_REGISTRY(location("registry", ImageSource.Registry.class)),
    IMAGE_LIBRARY_ITEM(location("library_item", ImageSource.LibraryItem.class)),
    IMAGE_FORMAT(image("format", image -> image.format().isPresent())),
    IMAGE_CHECKSUM(image("checksum", image -> image.checksum().isPresent())),
    IMAGE_STORAGE(image("storage", image -> isSet(image.storage()))),
    IMAGE_PARAMETERS(image("parameters", image -> isSet(image.parameters()))),
    EXISTING_DISK(existingDisk("disk_id", disk -> isSet(disk.diskId()))),
    EXISTING_DISK_PATH(existingDisk("path", disk -> isSet(disk.path()))),
    EXISTING_DISK_FORMAT(existingDisk("format", disk -> disk.format().isPresent())),
    BOOT_DISK(one("boot_disk", VmSpec::bootDisk, disk -> true)),
    DISKS(whole("disks", spec -> !spec.disks().isEmpty())),
    DISK_PROVISIONING(disk("provisioning", disk -> disk.provisioning().isPresent())),
    DISK_MEDIUM(disk("medium", disk -> disk.medium().isPresent())),
    DISK_STORAGE(disk("storage", disk -> isSet(disk.storage()))),
    DISK_SCSI(disk("scsi", disk -> disk.scsi().isPresent())),
    DISK_IOPS_LIMIT(disk("iops_limit", disk -> disk.iopsLimit().isPresent())),
    NICS(whole("nics", spec -> !spec.nics().isEmpty())),
    NIC_NETWORK(nic("network", nic -> nic.attachment() instanceof NicSpec.Network)),
    NIC_BRIDGE(nic("bridge", nic -> nic.attachment() instanceof NicSpec.Bridge)),
    NIC_MAC_ADDRESS(nic("mac_address", nic -> isSet(nic.macAddress()))),
    NIC_MODEL(nic("model", nic -> nic.model().isPresent())),
    NIC_VLAN(nic("vlan_id", nic -> nic.vlanId().isPresent())),
    NIC_MTU(nic("mtu", nic -> nic.mtu().isPresent())),
    NIC_ADDRESS(nic("address", nic -> nic.address().isPresent())),
    NIC_PCI_SLOT(nic("pci_slot", nic -> nic.pciSlot().isPresent())),
    NIC_PARAMETERS(nic("parameters", nic -> isSet(nic.parameters()))),
    CLOUD_INIT(guest("cloud_init", guest -> guest.config() instanceof GuestSetup.CloudInit)),
    IGNITION(guest("ignition", guest -> guest.config() instanceof GuestSetup.Ignition)),
    HOSTNAME(guest("hostname", guest -> isSet(guest.hostname()))),
    DOMAIN(guest("domain", guest -> isSet(guest.domain()))),
    TIME_ZONE(guest("time_zone", guest -> isSet(guest.timeZone()))),
    PLACEMENT_CLUSTER(placement("cluster", placement -> isSet(placement.cluster()))),
    PLACEMENT_HOST(placement("host", placement -> isSet(placement.host()))),
    PLACEMENT_DATASTORE(placement("datastore", placement -> isSet(placement.datastore()))),
    PLACEMENT_STORAGE_POD(placement("storage_pod", placement -> isSet(placement.storagePod()))),
    PLACEMENT_FOLDER(placement("folder", placement -> isSet(placement.folder()))),
    PLACEMENT_RESOURCE_POOL(placement("resource_pool", placement -> isSet(placement.resourcePool()))),
    PLACEMENT_PARAMETERS(placement("parameters", placement -> isSet(placement.parameters()))),
    TAGS(whole("tags", spec -> !spec.tags().isEmpty()));

    private static final String SPEC = "spec.";
    private static final List<String> READ_AT_CREATE = List.of("image.", "existing_disk.", "guest.");

    /** Where in a spec a field is set: its name within the spec, and the places it has there. */
    private record Places(List<String> names, Function<VmSpec, Stream<String>> set) {}

    @SuppressWarnings("ImmutableEnumChecker") // the functions in it have no state, which javac cannot know
    private final Places places;

    SpecField(Places places) {
        this.places = places;
    }

    /** Where the field can be, without the places in lists: {@code nics.mtu}. */
    List<String> names() {
        return places.names();
    }

    /** Whether only a Create reads it; a later spec may have anything there. */
    boolean readOnceAtCreate() {
        return names().stream().anyMatch(name -> READ_AT_CREATE.stream().anyMatch(name::startsWith));
    }

    /** The path of each place where a spec sets the field. */
    Stream<String> paths(VmSpec spec) {
        return places.set().apply(spec).map(path -> SPEC + path);
    }

    private static Places whole(String name, Predicate<VmSpec> set) {
        return one(name, Optional::of, set);
    }

    private static <T> Places one(String name, Function<VmSpec, Optional<T>> part, Predicate<T> set) {
        return new Places(List.of(name), spec -> part.apply(spec).filter(set).map(there -> name).stream());
    }

    private static Places hardware(String name, Predicate<Hardware> set) {
        return one("hardware." + name, spec -> Optional.of(spec.hardware()), set);
    }

    private static Places security(String name, Predicate<Hardware.Security> set) {
        return one("hardware.security." + name, spec -> spec.hardware().security(), set);
    }

    private static Places performance(String name, Predicate<Hardware.Performance> set) {
        return one("hardware.performance." + name, spec -> spec.hardware().performance(), set);
    }

    private static Places limits(String name, Predicate<Hardware.Limits> set) {
        return one("hardware.limits." + name, spec -> spec.hardware().limits(), set);
    }

    private static Places image(String name, Predicate<ImageSource> set) {
        return one(
                "image." + name,
                spec -> spec.boot() instanceof BootSource.FromImage(ImageSource image)
                        ? Optional.of(image)
                        : Optional.empty(),
                set);
    }

    private static Places location(String name, Class<? extends ImageSource.Location> kind) {
        return image(name, image -> kind.isInstance(image.location()));
    }

    private static Places existingDisk(String name, Predicate<BootSource.FromDisk> set) {
        return one(
                "existing_disk." + name,
                spec -> spec.boot() instanceof BootSource.FromDisk disk ? Optional.of(disk) : Optional.empty(),
                set);
    }

    /** Of the boot disk and of all others. */
    private static Places disk(String name, Predicate<DiskSpec> set) {
        return new Places(
                List.of("boot_disk." + name, "disks." + name),
                spec -> Stream.concat(
                        spec.bootDisk().filter(set).map(disk -> "boot_disk." + name).stream(),
                        listed("disks", spec.disks(), name, set)));
    }

    private static Places nic(String name, Predicate<NicSpec> set) {
        return new Places(List.of("nics." + name), spec -> listed("nics", spec.nics(), name, set));
    }

    private static <T> Stream<String> listed(String list, List<T> all, String name, Predicate<T> set) {
        return IntStream.range(0, all.size())
                .filter(index -> set.test(all.get(index)))
                .mapToObj(index -> list + "[" + index + "]." + name);
    }

    private static Places guest(String name, Predicate<GuestSetup> set) {
        return one("guest." + name, VmSpec::guest, set);
    }

    private static Places placement(String name, Predicate<Placement> set) {
        return one("placement." + name, VmSpec::placement, set);
    }

    private static boolean isSet(String text) {
        return !text.isEmpty();
    }

    private static boolean isSet(Map<String, String> parameters) {
        return !parameters.isEmpty();
    }
}
