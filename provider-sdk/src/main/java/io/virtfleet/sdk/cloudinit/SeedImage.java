package io.virtfleet.sdk.cloudinit;

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
 * The ISO image from which cloud-init's NoCloud source configures a guest. The user's documents are on it unchanged; what
 * is added beside them names no user, password or key. The same owner and spec make the same bytes.
 */
public final class SeedImage {
    private static final String VOLUME = "cidata";
    private static final String CLOUD_CONFIG = "#cloud-config\n";
    private static final GuestSetup NO_SETUP = new GuestSetup(new GuestSetup.Unconfigured(), "", "", "");

    private SeedImage() {}

    /** Reports every field of the guest's setup that a seed image cannot fulfil; {@code at} is the path of the spec. */
    public static void check(VmSpec spec, FieldPath at) {
        SeedValidator.check(spec, at);
    }

    /**
     * The bytes of the image; empty when the spec asks for no setup. Every NIC must have its MAC address already. Throws
     * a fault for what {@link #check} reports.
     */
    public static Optional<byte[]> of(Owner owner, VmSpec spec) {
        FieldPath.read(root -> {
            check(spec, root.field("spec"));
            return spec;
        });
        return isWanted(spec) ? Optional.of(IsoImage.write(VOLUME, documents(owner, spec))) : Optional.empty();
    }

    private static boolean isWanted(VmSpec spec) {
        GuestSetup guest = spec.guest().orElse(NO_SETUP);
        return !guest.equals(NO_SETUP)
                || spec.nics().stream().map(NicSpec::address).anyMatch(Optional::isPresent);
    }

    private static Map<String, byte[]> documents(Owner owner, VmSpec spec) {
        GuestSetup guest = spec.guest().orElse(NO_SETUP);
        Map<String, byte[]> documents = new TreeMap<>();
        // NoCloud ignores an image without user-data.
        documents.put("user-data", utf8(CLOUD_CONFIG + "{}\n"));
        if (!spec.nics().isEmpty()) {
            documents.put("network-config", utf8(NetworkConfig.of(spec.nics())));
        }
        if (!guest.timeZone().isEmpty()) {
            // User-data belongs to the user, and overrides what is in vendor-data.
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

    /** A changed setup is a new instance, for which cloud-init runs again; an unchanged one never is. */
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
