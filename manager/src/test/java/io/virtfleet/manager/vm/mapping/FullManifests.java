package io.virtfleet.manager.vm.mapping;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** VMs that ask for everything, and VMs that ask for too much. */
final class FullManifests {
    private static final String SHA1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709";

    private static final String CLASS = """
            cpu: 2
            memory: 4Gi
            firmware: UEFI
            guestToolsPolicy: skip
            extraConfig: {a: b}
            diskDefaults: {iops: 500, size: 40Gi, storageClass: fast, type: nvme}
            performanceProfile: {cpuHotAddEnabled: true, hyperThreadingPolicy: avoid, latencySensitivity: high,
              memoryHotAddEnabled: true, nestedVirtualization: true, virtualizationBasedSecurity: true}
            resourceLimits: {cpuLimit: 2000, cpuReservation: 500, cpuShares: 10, memoryLimit: 2Gi, memoryReservation: 1Gi}
            securityProfile: {secureBoot: true, tpmEnabled: true, tpmVersion: "1.2", vtdEnabled: true,
              encryptionPolicy: {enabled: true, keyProvider: hardware, requireEncryption: true}}
            consumerNamespaceSelector: {matchLabels: {a: b}, matchExpressions: [{key: a, operator: In, values: [b]}]}
            """;

    private static final String VM = """
            imageRef: {name: debian, namespace: shop}
            disks: [{name: data, sizeGiB: 5, type: thick, storageClass: slow, expandPolicy: Online,
              scsi: {controller: 1, controllerType: lsilogic, sharedBus: virtualSharing}}]
            networks: [{name: eth0, networkRef: {name: office, namespace: shop}, ipAddress: 192.0.2.10, prefix: 24,
              gateway: 192.0.2.1, dns: 192.0.2.53, macAddress: "02:00:00:00:00:01"}]
            userData: {cloudInit: {inline: a, secretRef: {name: s}}}
            metaData: {cloudInit: {inline: a, secretRef: {name: s}}}
            placement: {cluster: c, datastore: d, folder: f, host: h, resourcePool: r, storagePod: s}
            tags: [web]
            powerState: Paused
            restart: {token: a, mode: Force}
            lifecycle: {gracefulShutdownTimeout: 5m}
            changes: {restart: Immediate}
            deletionPolicy: Orphan
            deletionProtection: true
            driftPolicy: Correct
            recreatePolicy: Always
            """;

    private static final String PEOPLE = """
            metadata: {annotations: {a: b}, architecture: arm64, description: d, displayName: n, tags: {a: b}, version: "1"}
            distribution: {family: linux, name: debian, variant: server, version: "13", kernel: {type: linux, version: "6"}}
            prepare: {force: true, onMissing: Fail, retries: 1, timeout: 5m, validateChecksum: false}
            source:\
            """;

    private FullManifests() {}

    /** Each field that is part of a VM is in one of them, and counts there. */
    static List<VmManifests> full() {
        return Stream.of(onPlatforms(), onAnyPlatform()).flatMap(List::stream).toList();
    }

    private static List<VmManifests> onPlatforms() {
        return List.of(
                on(
                        "libvirt",
                        "libvirt: {path: /a, format: raw, storagePool: p, checksum: %s, checksumType: sha1}",
                        "mtu: 9000, libvirt: {networkName: n, model: e1000, driver: {eventIDX: true, ioEventFD: true,"
                                + " name: kvm, queues: 2, txMode: timer}, filterRef: {filter: f, parameters: {a: b}}}"),
                on("libvirt", "libvirt: {url: 'https://example.com/a'}", "libvirt: {bridge: {name: br0}}"),
                on(
                        "vsphere",
                        "vsphere: {templateName: t}",
                        "vsphere: {portgroup: p, adapterType: e1000, pciSlotNumber: 64, vlan: {vlanID: 20},"
                                + " distributedSwitch: {name: d, portgroupType: ephemeral, uuid: u}}"),
                on("vsphere", "vsphere: {contentLibrary: {library: l, item: i, version: v}}", "vsphere: {}"),
                on(
                        "vsphere",
                        "vsphere: {ovaURL: 'https://a.b/c.ova', checksum: %s, checksumType: sha1}",
                        "vsphere: {}"),
                on(
                        "kubevirt",
                        "kubevirt: {containerDisk: 'a/b:c', storageClass: s}",
                        "kubevirt: {networkName: n, binding: bridge, model: e1000}"),
                on("kubevirt", "kubevirt: {dataSource: {name: d, namespace: o}}", "kubevirt: {}"),
                on("kubevirt", "kubevirt: {persistentVolumeClaim: {name: d, namespace: o}}", "kubevirt: {}"),
                on("kubevirt", "dataVolume: {name: d, namespace: o}", "kubevirt: {}"),
                on(
                        "proxmox",
                        "proxmox: {templateID: 100, storage: s, node: n, fullClone: false, format: raw}",
                        "proxmox: {bridge: vmbr0, firewall: true, model: e1000, mtu: 1400, rateLimit: 5, vlanTag: 7}"),
                on("proxmox", "proxmox: {templateName: t}", "proxmox: {}"),
                on("mock", "mock: {name: a, sizeGiB: 50}", "mock: {name: lan}"),
                on("acme", "parameters: {a: b}", "parameters: {a: b}"));
    }

    private static List<VmManifests> onAnyPlatform() {
        return List.of(
                on(
                        "mock",
                        "http: {url: 'https://a.b/c', headers: {a: b}, checksum: %s, checksumType: sha1,"
                                + " authentication: {basicAuth: {secretRef: {name: s}, usernameKey: u, passwordKey: p}}}",
                        "mock: {}"),
                on(
                        "mock",
                        "http: {url: 'https://a.b/c', authentication: {bearer: {secretRef: {name: s}, tokenKey: t}}}",
                        "mock: {}"),
                on("mock", "registry: {image: 'a/b:c', format: raw, pullSecretRef: {name: s}}", "mock: {}"),
                secrets(VmManifests.bare())
                        .vm("{importedDisk: {diskID: d, format: vmdk, path: /p, sizeGiB: 7, source: clone,"
                                + " migrationRef: {name: m}}, userData: {ignition: {inline: i}}, resources: {cpu: 3,"
                                + " memoryMiB: 1000, gpu: {count: 2, memory: 512, type: a}}}"),
                secrets(VmManifests.bare()).vm("{userData: {ignition: {secretRef: {name: s}}}}"),
                VmManifests.bare()
                        .network("{network: {mock: {}}, ipAllocation: {type: Static, staticConfig:"
                                + " {address: 192.0.2.9/28, gateway: 192.0.2.1}, dnsConfig: {servers: [192.0.2.53]}},"
                                + " metadata: {description: d, displayName: n, environment: dev, tags: {a: b}}}"));
    }

    /** Each field that no VM may ask for is in one of them. */
    static List<VmManifests> excessive() {
        String hook = "{exec: {command: [a]}, httpGet: {host: h, path: p, port: 1, scheme: HTTP},"
                + " snapshot: {name: n, description: d, includeMemory: true}}";
        return List.of(
                VmManifests.bare()
                        .vm("{lifecycle: {preStop: %s, postStart: %s}, placementRef: {name: p},".formatted(hook, hook)
                                + " snapshot: {revertToRef: {name: s}}}"),
                VmManifests.bare()
                        .image("{source: {http: {url: 'https://a.b/c', timeout: 5m, authentication: {clientCert:"
                                + " {certKey: c, keyKey: k, secretRef: {name: s}}}}}}"),
                VmManifests.bare()
                        .on("vsphere")
                        .image("{source: {vsphere: {templateName: t, providerRef: {name: other}}}}"),
                VmManifests.bare().on("vsphere").network("""
                        network: {type: nat, vsphere: {
                          security: {allowForgedTransmits: false, allowMACChanges: false, allowPromiscuous: true},
                          trafficShaping: {enabled: true, averageBandwidth: 1, burstSize: 1, peakBandwidth: 1},
                          vlan: {type: trunk, primaryVlanID: 1, secondaryVlanID: 2, trunkVlanIDs: [3]}}}
                        """),
                VmManifests.bare().on("libvirt").network("""
                        network: {libvirt: {bridge: {name: b, stp: true, delay: 1}}}
                        ipAllocation: {type: Static, dhcpConfig: {clientID: c, hostname: h, options: {a: b}},
                          dnsConfig: {options: {a: b}, searchDomains: [a]},
                          poolConfig: {poolRef: {name: p}, preferredIP: 192.0.2.9},
                          staticConfig: {address: 192.0.2.9/28,
                            routes: [{destination: 192.0.2.0/24, gateway: 192.0.2.1, metric: 1}]}}
                        qos: {dscp: 1, egressLimit: 1, ingressLimit: 1, priority: 1}
                        security:
                          encryption: {enabled: true, keyRef: {name: k}, protocol: ipsec}
                          isolation: {mode: strict, allowedNetworks: [a], deniedNetworks: [b]}
                          firewall: {enabled: true, defaultPolicy: DROP, rules: [{name: r, action: DROP, direction: in,
                            priority: 1, protocol: tcp, sourceCIDR: 192.0.2.0/24, destinationCIDR: 192.0.2.0/24,
                            ports: {start: 1, end: 2}}]}
                        """));
    }

    private static VmManifests on(String type, String image, String network) {
        return secrets(VmManifests.bare()
                .on(type)
                .vmClass(CLASS)
                .image(PEOPLE + " {" + image.replace("%s", SHA1) + "}")
                .network("{network: {" + network + "}}")
                .vm(VM));
    }

    private static VmManifests secrets(VmManifests scene) {
        return scene.secret(
                "s",
                Map.of(
                        "userdata",
                        "b",
                        "metadata",
                        "b",
                        "ignition",
                        "b",
                        "u",
                        "me",
                        "p",
                        "secret",
                        "t",
                        "token",
                        "username",
                        "other",
                        "password",
                        "other",
                        "token",
                        "other"));
    }
}
