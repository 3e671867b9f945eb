package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.vm.FirstBoot;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.GuestSetup.CloudInit;
import io.virtfleet.contract.vm.GuestSetup.Config;
import io.virtfleet.contract.vm.GuestSetup.Ignition;
import io.virtfleet.manager.imagesource.SecretLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a guest reads at its first boot, from the manifest, from Secrets, or from both. */
final class GuestMapper {
    /** Keys of a Secret that may hold a document; the first that is there counts. */
    static final List<String> USER_DATA_KEYS = List.of("userdata", "user-data", "cloud-init", "cloud-config");

    static final List<String> METADATA_KEYS = List.of("metadata", "meta-data", "meta_data");
    static final List<String> IGNITION_KEYS = List.of("ignition", "config.ign", "userdata", "user-data");

    private final SecretLookup secrets;

    GuestMapper(VirtualMachine vm, VmInputs inputs) {
        secrets = new SecretLookup(vm, inputs.secrets());
    }

    /** Empty when the guest reads nothing. */
    Optional<GuestSetup> map(VirtualMachineSpec vm, FieldPath at) {
        FirstBoot boot = vm.userData();
        FieldPath userAt = at.field("userData");
        List<Secret> user =
                documents(boot == null ? null : boot.cloudInit(), USER_DATA_KEYS, userAt.field("cloudInit"));
        List<Secret> ignition =
                documents(boot == null ? null : boot.ignition(), IGNITION_KEYS, userAt.field("ignition"));
        List<Secret> meta = documents(
                vm.metaData() == null ? null : vm.metaData().cloudInit(),
                METADATA_KEYS,
                at.field("metaData").field("cloudInit"));
        if (ignition.isEmpty()) {
            return user.isEmpty() && meta.isEmpty()
                    ? Optional.empty()
                    : Optional.of(setup(
                            new CloudInit(CloudInitParts.joined(user), CloudInitParts.lines(meta), Secret.empty())));
        }
        if (!user.isEmpty() || !meta.isEmpty()) {
            userAt.field("ignition")
                    .wrong(
                            "cannot be combined with cloud-init data, because a guest reads only one of them; remove one");
        }
        if (ignition.size() > 1) {
            userAt.field("ignition").wrong("must have either inline or secretRef, not both");
        }
        return Optional.of(setup(new Ignition(ignition.getFirst())));
    }

    private static GuestSetup setup(Config config) {
        return new GuestSetup(config, "", "", "");
    }

    private List<Secret> documents(FirstBoot.@Nullable Text text, List<String> keys, FieldPath at) {
        List<Secret> documents = new ArrayList<>();
        if (text != null && text.inline() != null && !text.inline().written().isEmpty()) {
            documents.add(Secret.of(text.inline().written()));
        }
        if (text != null && text.secretRef() != null) {
            secrets.value(text.secretRef(), keys, at.field("secretRef")).ifPresent(documents::add);
        }
        return documents;
    }
}
