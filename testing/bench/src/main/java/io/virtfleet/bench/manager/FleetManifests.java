package io.virtfleet.bench.manager;

import io.virtfleet.sdk.client.ProviderAddress;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The objects of a benchmark, as text. */
final class FleetManifests {
    private FleetManifests() {}

    static String path(String namespace) {
        return path(namespace, "virtualmachines");
    }

    static String path(String namespace, String plural) {
        return "/apis/infra.virtrigaud.io/v1beta1/namespaces/" + namespace + "/" + plural;
    }

    static String vm(String namespace, String name, String provider) {
        return """
                {"apiVersion":"infra.virtrigaud.io/v1beta1","kind":"VirtualMachine",\
                "metadata":{"name":"%s","namespace":"%s"},"spec":%s}""".formatted(name, namespace, spec(provider));
    }

    /** A VM with its finalizer, on top of the version that it had. */
    static String heldVm(String namespace, String name, String version) {
        return written(namespace, name, version, "{}");
    }

    /** A VM that is told to be Ready, on top of the version that it had. */
    static String readyVm(String namespace, String name, String version) {
        return written(namespace, name, version, status());
    }

    private static String written(String namespace, String name, String version, String status) {
        return """
                {"apiVersion":"infra.virtrigaud.io/v1beta1","kind":"VirtualMachine",\
                "metadata":{"name":"%s","namespace":"%s","resourceVersion":"%s",\
                "annotations":{"virtfleet.io/bound-provider":"fleet/mock"},\
                "finalizers":["virtualmachine.infra.virtrigaud.io/finalizer"]},"spec":%s,"status":%s}""".formatted(name, namespace, version, spec("mock"), status);
    }

    private static String spec(String provider) {
        return """
                {"providerRef":{"name":"%s"},"classRef":{"name":"small"},"imageRef":{"name":"debian-13"},\
                "networks":[{"name":"eth0","networkRef":{"name":"lan"}}],"powerState":"On"}""".formatted(provider);
    }

    /** About as long as what the manager tells of a VM that runs. */
    private static String status() {
        String conditions = Stream.of("AddressesReady", "Created", "Powered", "Ready", "Reconciling")
                .map(FleetManifests::condition)
                .collect(Collectors.joining(","));
        return """
                {"applied":{"shape":"5f0c1f3a9d7b4e21"},"conditions":[%s],\
                "currentResources":{"cpu":2,"memoryMiB":4096},"id":"vm-4711","ips":["10.0.0.17"],\
                "message":"The VM is running.","observedGeneration":1,"phase":"Running","powerState":"On"}""".formatted(conditions);
    }

    private static String condition(String type) {
        return """
                {"lastTransitionTime":"2026-01-01T00:00:00Z","message":"The VM is as wanted.",\
                "observedGeneration":1,"reason":"AsWanted","status":"True","type":"%s"}""".formatted(type);
    }

    static String provider(String namespace, String name, ProviderAddress address) {
        return """
                {"apiVersion":"infra.virtrigaud.io/v1beta1","kind":"Provider",\
                "metadata":{"name":"%s","namespace":"%s"},"spec":{"type":"mock",\
                "runtime":{"mode":"External","address":"%s","service":{"tls":{"enabled":false}}}}}""".formatted(name, namespace, address);
    }
}
