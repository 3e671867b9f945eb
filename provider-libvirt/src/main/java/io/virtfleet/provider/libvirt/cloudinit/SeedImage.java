package io.virtfleet.provider.libvirt.cloudinit;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The disc from which cloud-init sets a guest up. The user's documents are on it as they were given; what is written
 * here beside them names no user, password or key. The same wish makes the same bytes.
 */
public final class SeedImage {
    private static final String VOLUME = "cidata";
    private static final String CLOUD_CONFIG = "#cloud-config\n";
    private static final GuestSetup AS_IT_IS = new GuestSetup(new GuestSetup.Unconfigured(), "", "", "");

    private SeedImage() {}

    /** Notes each wish about the guest's first start that cannot be fulfilled; {@code at} is the spec's own path. */
    public static void check(VmSpec spec, FieldPath at) {
        SeedRules.check(spec, at);
    }

    /**
     * The bytes of the disc; empty when the guest is to be left as it is. Every card has its MAC address already. What
     * {@link #check} finds is thrown.
     */
    public static Optional<byte[]> of(Owner owner, VmSpec spec) {
        FieldPath.read(root -> {
            check(spec, root.field("spec"));
            return spec;
        });
        return isWanted(spec) ? Optional.of(IsoImage.write(VOLUME, documents(owner, spec))) : Optional.empty();
    }

    private static boolean isWanted(VmSpec spec) {
        GuestSetup guest = spec.guest().orElse(AS_IT_IS);
        return !guest.equals(AS_IT_IS)
                || spec.nics().stream().map(NicSpec::address).anyMatch(Optional::isPresent);
    }

    private static Map<String, byte[]> documents(Owner owner, VmSpec spec) {
        GuestSetup guest = spec.guest().orElse(AS_IT_IS);
        Map<String, byte[]> documents = new TreeMap<>();
        // NoCloud does not take a disc without user-data for its own.
        documents.put("user-data", utf8(CLOUD_CONFIG + "{}\n"));
        if (!spec.nics().isEmpty()) {
            documents.put("network-config", utf8(NetworkConfig.of(spec.nics())));
        }
        if (!guest.timeZone().isEmpty()) {
            // User-data is the user's own; what stands in vendor-data gives way to it.
            String zone = new Json.Members().with("timezone", guest.timeZone()).write();
            documents.put("vendor-data", utf8(CLOUD_CONFIG + zone + "\n"));
        }
        if (guest.config() instanceof CloudInit given) {
            given(given).forEach(documents::put);
        }
        documents.computeIfAbsent("meta-data", name -> metaData(owner, guest, documents));
        return documents;
    }

    private static Map<String, byte[]> given(CloudInit documents) {
        Map<String, byte[]> given = new TreeMap<>(Map.of(
                "user-data", documents.userData().reveal(),
                "meta-data", documents.metaData().reveal(),
                "network-config", documents.networkConfig().reveal()));
        given.values().removeIf(bytes -> bytes.length == 0);
        return given;
    }

    /** A new setup is a new instance, which makes cloud-init run again; the same one never is. */
    private static byte[] metaData(Owner owner, GuestSetup guest, Map<String, byte[]> others) {
        String name = guest.domain().isEmpty() ? guest.hostname() : guest.hostname() + "." + guest.domain();
        var keys = new Json.Members().with("instance-id", owner.uid() + "-" + SeedFingerprint.of(name, others));
        if (!name.isEmpty()) {
            keys.with("local-hostname", name);
        }
        return utf8(keys.write() + "\n");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
