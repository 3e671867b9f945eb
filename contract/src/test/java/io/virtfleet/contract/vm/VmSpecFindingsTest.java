package io.virtfleet.contract.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every wrong field of a spec beside its hardware is found, alone and by its exact path. */
class VmSpecFindingsTest {

    private static final int UNKNOWN = 999;
    private static final String LONG = "x".repeat(10_000);

    static Stream<Arguments> images() {
        return Stream.of(
                wrong("image.location", s -> s.setImage(VmSpecProto.ImageSource.getDefaultInstance())),
                wrong("image.image_id", s -> s.getImageBuilder().setImageId("")),
                wrong("image.template", s -> s.getImageBuilder().setTemplate("")),
                wrong("image.path", s -> s.getImageBuilder().setPath("a\u0000")),
                wrong("image.storage", s -> s.getImageBuilder().setImageId("i").setStorage(LONG)),
                wrong("image.format", s -> s.getImageBuilder().setImageId("i").setFormatValue(UNKNOWN)),
                wrong(
                        "image.checksum.algorithm",
                        s -> s.getImageBuilder()
                                .setImageId("i")
                                .getChecksumBuilder()
                                .setHex("0".repeat(32))),
                wrong(
                        "image.checksum.hex",
                        s -> s.getImageBuilder()
                                .setImageId("i")
                                .getChecksumBuilder()
                                .setAlgorithm(VmSpecProto.ChecksumAlgorithm.CHECKSUM_ALGORITHM_SHA256)
                                .setHex("AB".repeat(32))),
                wrong(
                        "image.checksum.hex",
                        s -> s.getImageBuilder()
                                .setImageId("i")
                                .getChecksumBuilder()
                                .setAlgorithm(VmSpecProto.ChecksumAlgorithm.CHECKSUM_ALGORITHM_SHA256)
                                .setHex("ab".repeat(20))),
                wrong(
                        "image.parameters[k]",
                        s -> s.getImageBuilder().setImageId("i").putParameters("k", LONG)));
    }

    static Stream<Arguments> downloads() {
        return Stream.of(
                wrong("image.download.url", s -> download(s).setUrl("")),
                wrong("image.download.url", s -> download(s).setUrl("debian.qcow2")),
                wrong("image.download.url", s -> download(s).setUrl("https:///debian.qcow2")),
                wrong("image.download.url", s -> download(s).setUrl("https://a b/")),
                wrong("image.download.url", s -> download(s).setUrl("file://host/etc/passwd")),
                wrong("image.download.url", s -> download(s).setUrl("https://user:hush@host/")),
                wrong("image.download.headers[a b]", s -> download(s).putHeaders("a b", "x")),
                wrong("image.download.headers[k]", s -> download(s).putHeaders("k", "hush\r\nHost: other")),
                wrong("image.download.bearer_token", s -> download(s).setBearerToken("")),
                wrong(
                        "image.download.basic.username",
                        s -> download(s).getBasicBuilder().setPassword("hush")));
    }

    static Stream<Arguments> otherBoots() {
        return Stream.of(
                wrong("image.registry.image", s -> s.getImageBuilder().getRegistryBuilder()),
                wrong(
                        "image.registry.credentials.username",
                        s -> s.getImageBuilder()
                                .getRegistryBuilder()
                                .setImage("i")
                                .getCredentialsBuilder()),
                wrong(
                        "image.library_item.library",
                        s -> s.getImageBuilder().getLibraryItemBuilder().setItem("i")),
                wrong(
                        "image.library_item.item",
                        s -> s.getImageBuilder().getLibraryItemBuilder().setLibrary("l")),
                wrong("existing_disk.disk_id", s -> s.getExistingDiskBuilder()),
                wrong(
                        "existing_disk.format",
                        s -> s.getExistingDiskBuilder()
                                .setDiskId("d")
                                .setFormat(VmSpecProto.DiskFormat.DISK_FORMAT_UNSPECIFIED)),
                wrong(
                        "boot_disk.name",
                        s -> s.getBootDiskBuilder().setName("root").setSizeMib(1)),
                wrong("boot_disk.size_mib", s -> s.getBootDiskBuilder().setName("boot")));
    }

    static Stream<Arguments> disks() {
        return Stream.of(
                wrong("disks[1].name", s -> {
                    disk(s, "a");
                    disk(s, "B");
                }),
                wrong("disks[0].name", s -> disk(s, "boot")),
                wrong("disks", s -> {
                    disk(s, "a");
                    disk(s, "a");
                }),
                wrong("disks[0].size_mib", s -> disk(s, "a").setSizeMib(0)),
                wrong("disks[0].size_mib", s -> disk(s, "a").setSizeMib(-5)),
                wrong("disks[0].provisioning", s -> disk(s, "a").setProvisioningValue(UNKNOWN)),
                wrong("disks[0].medium", s -> disk(s, "a").setMedium(VmSpecProto.DiskMedium.DISK_MEDIUM_UNSPECIFIED)),
                wrong("disks[0].storage", s -> disk(s, "a").setStorage(LONG)),
                wrong("disks[0].iops_limit", s -> disk(s, "a").setIopsLimit(0)),
                wrong(
                        "disks[0].scsi.controller",
                        s -> disk(s, "a").getScsiBuilder().setController(4)),
                wrong(
                        "disks[0].scsi.controller_type",
                        s -> disk(s, "a").getScsiBuilder().setControllerTypeValue(UNKNOWN)),
                wrong(
                        "disks[0].scsi.sharing",
                        s -> disk(s, "a").getScsiBuilder().setSharingValue(UNKNOWN)),
                wrong("disks", s -> {
                    for (int i = 0; i < 65; i++) {
                        disk(s, "d" + i);
                    }
                }));
    }

    static Stream<Arguments> nics() {
        return Stream.of(
                wrong("nics[0].name", s -> nic(s, "")),
                wrong("nics", s -> {
                    nic(s, "a");
                    nic(s, "a");
                }),
                wrong("nics", s -> {
                    nic(s, "a").setMacAddress("52:54:00:00:00:01");
                    nic(s, "b").setMacAddress("52:54:00:00:00:01");
                }),
                wrong("nics[0].network", s -> nic(s, "a").setNetwork("")),
                wrong("nics[0].bridge", s -> nic(s, "a").setBridge("")),
                wrong("nics[0].mac_address", s -> nic(s, "a").setMacAddress("52-54-00-00-00-01")),
                wrong("nics[0].mac_address", s -> nic(s, "a").setMacAddress("52:54:00:AA:00:01")),
                wrong("nics[0].mac_address", s -> nic(s, "a").setMacAddress("53:54:00:00:00:01")),
                wrong("nics[0].model", s -> nic(s, "a").setModelValue(UNKNOWN)),
                wrong("nics[0].vlan_id", s -> nic(s, "a").setVlanId(0)),
                wrong("nics[0].vlan_id", s -> nic(s, "a").setVlanId(4095)),
                wrong("nics[0].mtu", s -> nic(s, "a").setMtu(67)),
                wrong("nics[0].pci_slot", s -> nic(s, "a").setPciSlot(31)),
                wrong("nics[0].parameters[k]", s -> nic(s, "a").putParameters("k", LONG)),
                wrong("nics[0].address.ip", s -> address(s).setIp("host.example")),
                wrong("nics[0].address.prefix_length", s -> address(s).setPrefixLength(0)),
                wrong("nics[0].address.prefix_length", s -> address(s).setPrefixLength(33)),
                wrong(
                        "nics[0].address.prefix_length",
                        s -> address(s).setIp("::1").setGateway("").setPrefixLength(129)),
                wrong("nics[0].address.gateway", s -> address(s).setGateway("10.0.0")),
                wrong("nics[0].address.gateway", s -> address(s).setGateway("fe80::1")),
                wrong(
                        "nics[0].address.dns_servers[1]",
                        s -> address(s).addDnsServers("1.1.1.1").addDnsServers("dns")));
    }

    static Stream<Arguments> others() {
        ByteString huge = ByteString.copyFrom(new byte[(1 << 20) + 1]);
        return Stream.of(
                wrong("guest.hostname", s -> s.getGuestBuilder().setHostname("web.example")),
                wrong("guest.domain", s -> s.getGuestBuilder().setDomain("-a")),
                wrong("guest.time_zone", s -> s.getGuestBuilder().setTimeZone("Mars; rm")),
                wrong("guest.ignition", s -> s.getGuestBuilder().setIgnition(ByteString.EMPTY)),
                wrong("guest.ignition", s -> s.getGuestBuilder().setIgnition(huge)),
                wrong(
                        "guest.cloud_init.user_data",
                        s -> s.getGuestBuilder().getCloudInitBuilder().setUserData(huge)),
                wrong(
                        "guest.cloud_init.meta_data",
                        s -> s.getGuestBuilder().getCloudInitBuilder().setMetaData(huge)),
                wrong(
                        "guest.cloud_init.network_config",
                        s -> s.getGuestBuilder().getCloudInitBuilder().setNetworkConfig(huge)),
                wrong("placement.cluster", s -> s.getPlacementBuilder().setCluster(LONG)),
                wrong("placement.host", s -> s.getPlacementBuilder().setHost("a\nb")),
                wrong("placement.datastore", s -> s.getPlacementBuilder().setDatastore(LONG)),
                wrong("placement.storage_pod", s -> s.getPlacementBuilder().setStoragePod(LONG)),
                wrong("placement.folder", s -> s.getPlacementBuilder().setFolder(LONG)),
                wrong("placement.resource_pool", s -> s.getPlacementBuilder().setResourcePool(LONG)),
                wrong("placement.parameters[k]", s -> s.getPlacementBuilder().putParameters("k", LONG)),
                wrong("tags[0]", s -> s.addTags("")),
                wrong("tags[0]", s -> s.addTags(LONG)),
                wrong("tags", s -> s.addTags("a").addTags("a")),
                wrong("tags", s -> {
                    for (int i = 0; i < 65; i++) {
                        s.addTags("t" + i);
                    }
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"images", "downloads", "otherBoots", "disks", "nics", "others"})
    void findsTheWrongFieldAlone(String path, Consumer<VmSpecProto.VmSpec.Builder> mistake) {
        VmSpecProto.VmSpec.Builder spec = VmSpecCodec.encode(VmSpec.of(Hardware.of(2, 2048))).toBuilder();
        mistake.accept(spec);

        var findings = Findings.all(at -> VmSpecCodec.decode(spec.build(), at.field("spec")));

        assertThat(findings).extracting(Fault::field).containsExactly("spec." + path);
        assertThat(findings.getFirst().message())
                .startsWith("spec." + path + " ")
                .doesNotContain("hush");
    }

    private static Arguments wrong(String path, Consumer<VmSpecProto.VmSpec.Builder> mistake) {
        return arguments(path, mistake);
    }

    private static VmSpecProto.Download.Builder download(VmSpecProto.VmSpec.Builder spec) {
        return spec.getImageBuilder().getDownloadBuilder().setUrl("https://host/image");
    }

    private static VmSpecProto.DiskSpec.Builder disk(VmSpecProto.VmSpec.Builder spec, String name) {
        return spec.addDisksBuilder().setName(name).setSizeMib(1);
    }

    private static VmSpecProto.NicSpec.Builder nic(VmSpecProto.VmSpec.Builder spec, String name) {
        return spec.addNicsBuilder().setName(name);
    }

    private static VmSpecProto.StaticAddress.Builder address(VmSpecProto.VmSpec.Builder spec) {
        return nic(spec, "a")
                .getAddressBuilder()
                .setIp("10.0.0.5")
                .setPrefixLength(24)
                .setGateway("10.0.0.1");
    }
}
