package io.virtfleet.provider.libvirt;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.provider.libvirt.guard.HostPaths;
import io.virtfleet.provider.libvirt.image.ImageCatalog;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.storage.ImportedDisks;
import io.virtfleet.provider.libvirt.vm.BootDisks;
import io.virtfleet.sdk.fetch.DownloadPolicy;
import io.virtfleet.sdk.fetch.HostPattern;
import io.virtfleet.sdk.fetch.HostResolver;
import io.virtfleet.sdk.fetch.ImageDownloader;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;

/** What this provider can be told about images: where they may come from, and how boot disks are made of them. */
final class ImageSettings {
    private static final Setting<BootDisks.Policy> BOOT_DISKS = Setting.choice(
                    "boot-disks", BootDisks.Policy.class, BootDisks.Policy.OVERLAY)
            .describedAs("whether boot disks are overlays of their image or copies");
    private static final Setting<List<String>> ROOTS = Setting.words("image-roots")
            .describedAs("directories of the host with images that may be used by path; if empty, none");
    private static final Setting<List<String>> HOSTS = Setting.words("image-hosts")
            .describedAs("hosts to download images from, also as *.example.org; if empty, any within image-reach");
    private static final Setting<DownloadPolicy.Reach> REACH = Setting.choice(
                    "image-reach", DownloadPolicy.Reach.class, DownloadPolicy.Reach.PUBLIC)
            .describedAs("networks to download images from; link-local addresses are never used");
    private static final Setting<DownloadPolicy.PlainHttp> PLAIN_HTTP = Setting.choice(
                    "image-plain-http", DownloadPolicy.PlainHttp.class, DownloadPolicy.PlainHttp.REFUSED)
            .describedAs("whether images may be downloaded without TLS");
    private static final Setting<List<Integer>> PORTS = Setting.numbers("image-ports", 1, 65_535)
            .describedAs("ports to download images from; if empty, 80 and 443");
    private static final Setting<Integer> MAX_GIB =
            Setting.number("image-max-gib", 1, 65_536, 256).describedAs("maximum size of an image and of its disk");

    static final List<Setting<?>> ALL = List.of(BOOT_DISKS, ROOTS, HOSTS, REACH, PLAIN_HTTP, PORTS, MAX_GIB);

    private static final long GIB = 1L << 30;
    private static final Duration CONNECT = Duration.ofSeconds(15);
    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final Duration TOTAL = Duration.ofHours(6);

    private ImageSettings() {}

    static long maxBytes(Settings settings) {
        return settings.get(MAX_GIB) * GIB;
    }

    static BootDisks bootDisks(Settings settings, ImageSources sources, ImportedDisks imports) {
        return new BootDisks(settings.get(BOOT_DISKS), sources, imports);
    }

    static ImageSources sources(Settings settings, ImageCatalog catalog, String pool) throws ProgramExit {
        return new ImageSources(catalog, paths(settings), pool, maxBytes(settings));
    }

    private static HostPaths paths(Settings settings) throws ProgramExit {
        try {
            List<Path> roots = settings.get(ROOTS).stream().map(Path::of).toList();
            boolean here = LibvirtSettings.endpoint(settings).seesItsFiles();
            return new HostPaths(roots, here ? HostPaths.Host.THIS : HostPaths.Host.REMOTE);
        } catch (IllegalArgumentException wrong) {
            throw ProgramExit.usage("--image-roots: " + wrong.getMessage());
        }
    }

    static ImageDownloader downloader(Settings settings, InstantSource clock) throws ProgramExit {
        try {
            return new ImageDownloader(policy(settings), HostResolver.system(), SSLContext.getDefault(), clock);
        } catch (NoSuchAlgorithmException noTls) {
            throw ProgramExit.config("this Java has no TLS: " + noTls.getMessage());
        } catch (IllegalArgumentException wrong) {
            throw ProgramExit.usage("--image-hosts: " + wrong.getMessage());
        }
    }

    private static DownloadPolicy policy(Settings settings) {
        List<Integer> ports = settings.get(PORTS);
        return new DownloadPolicy(
                settings.get(PLAIN_HTTP),
                settings.get(HOSTS).stream().map(HostPattern::new).toList(),
                ports.isEmpty() ? DownloadPolicy.USUAL_PORTS : Set.copyOf(ports),
                settings.get(REACH),
                new DownloadPolicy.Limits(maxBytes(settings), CONNECT, IDLE, TOTAL));
    }
}
