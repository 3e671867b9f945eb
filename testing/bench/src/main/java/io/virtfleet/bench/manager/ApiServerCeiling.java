package io.virtfleet.bench.manager;

import io.virtfleet.bench.ParallelCalls;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the API server can do at most: the three writes that a VM needs, sent by someone who does nothing else. */
record ApiServerCeiling(PlainClient client, String namespace) {
    private static final Pattern VERSION = Pattern.compile("\"resourceVersion\":\"(\\d+)\"");

    double seconds(int vms, String prefix) throws InterruptedException {
        return ParallelCalls.seconds(vms, number -> write(prefix + number));
    }

    private void write(String name) {
        String path = FleetManifests.path(namespace);
        String created = client.post(path, FleetManifests.vm(namespace, name, "mock"));
        String held = client.put(path + "/" + name, FleetManifests.heldVm(namespace, name, version(created)));
        client.put(path + "/" + name + "/status", FleetManifests.readyVm(namespace, name, version(held)));
    }

    private static String version(String object) {
        Matcher version = VERSION.matcher(object);
        if (!version.find()) {
            throw new IllegalStateException("no resourceVersion in " + object);
        }
        return version.group(1);
    }
}
