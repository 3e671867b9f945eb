package io.virtfleet.manager.imagesource;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Anonymous;
import io.virtfleet.contract.vm.ImageSource.Download;
import io.virtfleet.contract.vm.ImageSource.LibraryItem;
import io.virtfleet.contract.vm.ImageSource.LocalPath;
import io.virtfleet.contract.vm.ImageSource.Prepared;
import io.virtfleet.contract.vm.ImageSource.Registry;
import io.virtfleet.contract.vm.ImageSource.Template;
import io.virtfleet.manager.vm.mapping.VmManifests;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageSourceMapperTest {
    private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

    @Test
    void libvirtHasFiles() {
        assertThat(source(
                        "libvirt",
                        "libvirt: {path: /images/a.raw, format: raw, storagePool: fast, checksum: "
                                + SHA1.toUpperCase(Locale.ROOT) + ", checksumType: sha1}"))
                .isEqualTo(new ImageSource(
                        new LocalPath("/images/a.raw"),
                        Optional.of(DiskFormat.RAW),
                        Optional.of(new Checksum(Checksum.Algorithm.SHA1, SHA1)),
                        "fast",
                        Map.of()));
    }

    @Test
    void libvirtHasDownloads() {
        assertThat(source(
                        "libvirt",
                        "libvirt: {url: 'https://example.com/a.qcow2', format: qcow2, checksumType: sha256}"))
                .isEqualTo(new ImageSource(
                        new Download("https://example.com/a.qcow2", Map.of(), new Anonymous()),
                        Optional.of(DiskFormat.QCOW2),
                        Optional.empty(),
                        "",
                        Map.of()));
    }

    @Test
    void vsphereHasTemplates() {
        assertThat(source("vsphere", "vsphere: {templateName: t}")).isEqualTo(ImageSource.at(new Template("t")));
    }

    @Test
    void vsphereHasLibraries() {
        assertThat(source("vsphere", "vsphere: {contentLibrary: {library: l, item: i, version: '2'}}"))
                .isEqualTo(ImageSource.at(new LibraryItem("l", "i", "2")));
    }

    @ParameterizedTest
    @CsvSource({"https://example.com/a.ova, OVA", "https://example.com/a.ovf, OVF"})
    void vsphereHasAppliances(String url, DiskFormat format) {
        ImageSource source =
                source("vsphere", "vsphere: {ovaURL: '" + url + "', checksum: " + SHA1 + ", checksumType: sha1}");

        assertThat(source.location()).isEqualTo(new Download(url, Map.of(), new Anonymous()));
        assertThat(source.format()).contains(format);
        assertThat(source.checksum()).contains(new Checksum(Checksum.Algorithm.SHA1, SHA1));
    }

    @Test
    void proxmoxHasTemplates() {
        assertThat(source(
                        "proxmox",
                        "proxmox: {templateID: 9000, storage: ceph, node: n1, fullClone: false, format: vmdk}"))
                .isEqualTo(new ImageSource(
                        new Template("9000"),
                        Optional.of(DiskFormat.VMDK),
                        Optional.empty(),
                        "ceph",
                        Map.of("node", "n1", "fullClone", "false")));
        assertThat(source("proxmox", "proxmox: {templateName: t, fullClone: true}"))
                .isEqualTo(ImageSource.at(new Template("t")));
    }

    @Test
    void kubevirtHasContainerDisks() {
        assertThat(source("kubevirt", "kubevirt: {containerDisk: 'quay.io/disks/fedora:42', storageClass: fast}"))
                .isEqualTo(new ImageSource(
                        new Registry("quay.io/disks/fedora:42", Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        "fast",
                        Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kubevirt: {dataSource: {name: d, namespace: os}} | os/d | DataSource",
                "kubevirt: {persistentVolumeClaim: {name: d}} | shop/d | PersistentVolumeClaim",
                "dataVolume: {name: d} | shop/d | DataVolume",
            })
    void kubevirtHasObjectsOfItsCluster(String origin, String name, String kind) {
        ImageSource source = source("kubevirt", origin);

        assertThat(source.location()).isEqualTo(new Template(name));
        assertThat(source.parameters()).isEqualTo(Map.of("kind", kind));
    }

    @Test
    void theMockHasNames() {
        assertThat(source("mock", "mock: {name: a}")).isEqualTo(ImageSource.at(new Template("a")));
        assertThat(source("mock", "mock: {}")).isEqualTo(ImageSource.at(new Template("debian")));
    }

    @Test
    void aThirdPartyReadsItsOwnWords() {
        assertThat(source("acme", "parameters: {imageId: img-1}, mock: {name: a}"))
                .isEqualTo(new ImageSource(
                        new Template("debian"), Optional.empty(), Optional.empty(), "", Map.of("imageId", "img-1")));
    }

    @Test
    void aThirdPartyReadsItsOwnWordsBesideADownload() {
        ImageSource source = source("acme", "parameters: {tier: gold}, http: {url: 'https://example.com/a.raw'}");

        assertThat(source.location()).isEqualTo(new Download("https://example.com/a.raw", Map.of(), new Anonymous()));
        assertThat(source.parameters()).isEqualTo(Map.of("tier", "gold"));
    }

    @Test
    void aDownloadIsForEveryProviderWithoutWordsOfItsOwn() {
        String both = "libvirt: {path: /a}, http: {url: 'https://example.com/a.raw'}";

        assertThat(source("libvirt", both).location()).isEqualTo(new LocalPath("/a"));
        assertThat(source("vsphere", both).location())
                .isEqualTo(new Download("https://example.com/a.raw", Map.of(), new Anonymous()));
    }

    @Test
    void anImageOfOtherPlatformsIsRefused() {
        assertThat(scene("libvirt", "vsphere: {templateName: t}, dataVolume: {name: d}, parameters: {a: b}")
                        .faults())
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
                    assertThat(fault.field()).isEqualTo("VMImage debian: spec.source");
                    assertThat(fault.message()).isEqualTo("VMImage debian has no source for providers of type libvirt");
                });
    }

    @Test
    void aPreparedImageIsTakenAsTheProviderHasIt() {
        assertThat(boot(scene("libvirt", "libvirt: {url: 'https://example.com/a'}")
                        .prepared("img-7")))
                .isEqualTo(ImageSource.at(new Prepared("img-7")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "libvirt | libvirt: {path: /a, url: 'https://example.com/a'} | spec.source.libvirt must have exactly one of path or url",
                "proxmox | proxmox: {templateID: 100, templateName: a} | spec.source.proxmox must have exactly one of templateID or templateName",
                "vsphere | vsphere: {templateName: a, ovaURL: 'https://example.com/a.ova'} | spec.source.vsphere must have exactly one of templateName, contentLibrary or ovaURL",
                "libvirt | libvirt: {path: /a, checksum: abc} | spec.source.libvirt.checksum must be 64 hexadecimal digits for SHA-256 but is 'abc'",
            })
    void anImageThatSaysTwoThingsIsRefused(String type, String origin, String refusal) {
        assertThat(scene(type, origin).refusals()).containsExactly("VMImage debian: " + refusal);
    }

    @Test
    void anImageOnAnotherProviderIsRefused() {
        assertThat(scene("vsphere", "vsphere: {templateName: t, providerRef: {name: other}}")
                        .refusals())
                .containsExactly("VMImage debian is available only on Provider shop/other, but the VM is on Provider"
                        + " shop/lab");
        assertThat(source("vsphere", "vsphere: {templateName: t, providerRef: {name: lab}}"))
                .isEqualTo(ImageSource.at(new Template("t")));
    }

    @Test
    void whatThePreparationDoesIsNotTheVmsMatter() {
        assertThat(VmManifests.bare()
                        .image("{source: {mock: {}}, prepare: {onMissing: Import, timeout: 30m, retries: 3},"
                                + " metadata: {architecture: amd64}, distribution: {name: debian}}")
                        .spec()
                        .boot())
                .isEqualTo(new BootSource.FromImage(ImageSource.at(new Template("debian"))));
    }

    private static VmManifests scene(String providerType, String origin) {
        return VmManifests.bare().on(providerType).image("{source: {" + origin + "}}");
    }

    private static ImageSource source(String providerType, String origin) {
        return boot(scene(providerType, origin));
    }

    private static ImageSource boot(VmManifests scene) {
        return ((BootSource.FromImage) scene.spec().boot()).image();
    }
}
