package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which images can be had. All are there but those whose last word begins with {@code missing-}, and all have the
 * checksum that is asked for but those asked for with zeros only.
 */
public final class AvailableImages {
    private static final String MISSING = "missing-";

    private AvailableImages() {}

    /** What stands in the way of an image; {@code field} is where the request names it. */
    public static List<Fault> findings(ImageSource source, String field, Predicate<String> prepared) {
        List<Fault> findings = new ArrayList<>();
        if (missing(source.location(), prepared)) {
            String path = field + "." + field(source.location());
            findings.add(Fault.of(FaultKind.NOT_FOUND, path, path + " names an image that is not there"));
        }
        source.checksum().map(Checksum::hex).filter(hex -> hex.matches("0*")).ifPresent(hex -> {
            String path = field + ".checksum.hex";
            findings.add(Fault.of(FaultKind.INVALID_SPEC, path, path + " is not what the image's bytes add up to"));
        });
        return findings;
    }

    private static boolean missing(ImageSource.Location location, Predicate<String> prepared) {
        return switch (location) {
            case ImageSource.Prepared(String id) -> !prepared.test(id);
            case ImageSource.Template(String name) -> lastWord(name).startsWith(MISSING);
            case ImageSource.LocalPath(String path) -> lastWord(path).startsWith(MISSING);
            case ImageSource.Download download -> lastWord(download.url()).startsWith(MISSING);
            case ImageSource.Registry registry -> lastWord(registry.image()).startsWith(MISSING);
            case ImageSource.LibraryItem item -> item.item().startsWith(MISSING);
        };
    }

    private static String field(ImageSource.Location location) {
        return switch (location) {
            case ImageSource.Prepared prepared -> "image_id";
            case ImageSource.Template template -> "template";
            case ImageSource.LocalPath path -> "path";
            case ImageSource.Download download -> "download.url";
            case ImageSource.Registry registry -> "registry.image";
            case ImageSource.LibraryItem item -> "library_item.item";
        };
    }

    private static String lastWord(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
