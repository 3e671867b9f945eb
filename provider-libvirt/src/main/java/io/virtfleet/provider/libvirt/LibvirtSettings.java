package io.virtfleet.provider.libvirt;

import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.provider.libvirt.console.LibvirtConsoles;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.imports.DiskImports;
import io.virtfleet.sdk.imports.ImportSweep;
import io.virtfleet.sdk.server.ServerSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What this provider can be told beside the settings of every provider. */
final class LibvirtSettings {
    private static final Setting<HostUri> ENDPOINT = new Setting<>(
            "endpoint",
            "PROVIDER_ENDPOINT",
            "URI of libvirt, such as qemu:///system",
            "qemu:///system",
            HostUri.FORM,
            HostUri::parse);
    private static final Setting<Boolean> SKIP_VERIFY = Setting.toggle("insecure-skip-verify", false)
            .orEnv("TLS_INSECURE_SKIP_VERIFY")
            .describedAs("disables the verification of the host's certificate and SSH key; for tests only");
    private static final Setting<String> PROVIDER_ID = named("provider-id", "virtfleet")
            .describedAs("name of this provider in the metadata of its VMs; must be unique on a host");
    private static final Setting<String> POOL =
            named("pool", "default").orEnv("PROVIDER_DEFAULT_DATASTORE").describedAs("storage pool of new disks");
    private static final Setting<String> NETWORK =
            named("network", "default").describedAs("network of interfaces that specify none");
    private static final Setting<MachineStyle.Type> DOMAIN_TYPE = Setting.choice(
                    "domain-type", MachineStyle.Type.class, MachineStyle.Type.KVM)
            .describedAs("hypervisor of the guests: kvm, or qemu without hardware virtualization");
    private static final Setting<String> MACHINE = named("machine", "q35").describedAs("machine type of new VMs");
    private static final Setting<Integer> INTERVAL = Setting.number("refresh-seconds", 1, 3600, 30)
            .describedAs("how often all VMs are listed to find changes without an event");

    private static final Setting<Integer> CONSOLES =
            Setting.number("max-consoles", 1, 1000, 50).describedAs("maximum number of open consoles");

    private static final Setting<Integer> IMPORT_KEEP = Setting.number("import-keep-hours", 24, 8760, 24)
            .describedAs("how long an unfinished or unused import is kept");

    static final List<Setting<?>> ALL = Stream.concat(
                    Stream.of(
                            ENDPOINT,
                            SKIP_VERIFY,
                            PROVIDER_ID,
                            POOL,
                            NETWORK,
                            DOMAIN_TYPE,
                            MACHINE,
                            INTERVAL,
                            CONSOLES,
                            IMPORT_KEEP),
                    ImageSettings.ALL.stream())
            .toList();

    private LibvirtSettings() {}

    /** Where libvirt is, with the credentials that are mounted for it. */
    static HostUri endpoint(Settings settings) {
        HostUri uri = settings.get(SKIP_VERIFY) ? settings.get(ENDPOINT).unverified() : settings.get(ENDPOINT);
        return settings.get(ServerSettings.CREDENTIALS_DIRECTORY).map(uri::with).orElse(uri);
    }

    static HostDefaults defaults(Settings settings) {
        MachineStyle style = new MachineStyle(settings.get(DOMAIN_TYPE), settings.get(MACHINE));
        return new HostDefaults(settings.get(PROVIDER_ID), settings.get(POOL), settings.get(NETWORK), style);
    }

    static Duration interval(Settings settings) {
        return Duration.ofSeconds(settings.get(INTERVAL));
    }

    static LibvirtConsoles consoles(Settings settings, VmWork work) {
        return new LibvirtConsoles(work, settings.get(ENDPOINT).local(), settings.get(CONSOLES));
    }

    static ImportSweep sweep(Settings settings, DiskImports imports, InstantSource clock) {
        return new ImportSweep(imports, Duration.ofHours(settings.get(IMPORT_KEEP)), clock);
    }

    private static Setting<String> named(String flag, String fallback) {
        return new Setting<>(
                flag,
                "",
                "",
                fallback,
                "1 to 63 of a-z, A-Z, 0-9, '.', '_' and '-'",
                text -> Optional.of(text).filter(word -> word.matches("[A-Za-z0-9._-]{1,63}")));
    }
}
