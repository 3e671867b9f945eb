package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All that is on the platform, and the indexes to find it by. */
final class Holdings {
    /** Readers do not wait for a change. */
    private final Map<String, MockVm> vms = new ConcurrentHashMap<>();

    private final Map<OwnerKey, String> owners = new ConcurrentHashMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Image> images = new ConcurrentHashMap<>();
    private final Map<OwnerKey, ImportedDisk> imports = new ConcurrentHashMap<>();
    private int serial;

    Map<String, MockVm> vms() {
        return vms;
    }

    Map<OwnerKey, String> owners() {
        return owners;
    }

    Map<String, String> names() {
        return names;
    }

    Map<String, Image> images() {
        return images;
    }

    Map<OwnerKey, ImportedDisk> imports() {
        return imports;
    }

    int serial() {
        return serial;
    }

    void serial(int last) {
        serial = last;
    }
}
