package io.virtfleet.provider.libvirt.guard;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Which files of a host a request may name: those below a configured root, and no other way to them. */
public final class HostPaths {
    private static final int LENGTH = 4096;
    private static final int STEP_LENGTH = 255;

    private final List<Path> roots;
    private final Host host;

    /** Whether the files of the host can be looked at from here. */
    public enum Host {
        THIS,
        REMOTE
    }

    /** Roots are absolute; none: no path is allowed. */
    public HostPaths(List<Path> roots, Host host) {
        this.roots = roots.stream().map(HostPaths::root).toList();
        this.host = host;
    }

    private static Path root(Path root) {
        if (!root.isAbsolute() || !root.equals(root.normalize()) || root.getNameCount() == 0) {
            throw new IllegalArgumentException(
                    "a root for images must be an absolute path below / but is '" + Quoted.text(root.toString()) + "'");
        }
        return root;
    }

    /**
     * The file that is meant. On this host its links are followed first, and it must be there; on another host the path
     * alone is judged, and nobody but that host's administrator may be able to write below a root.
     */
    public Path file(String requested, String field) {
        if (roots.isEmpty()) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED, field, field + " is not supported: this provider has no root for images");
        }
        Path path = written(requested, field);
        return switch (host) {
            case REMOTE -> path;
            case THIS -> followed(path, field);
        };
    }

    private Path written(String requested, String field) {
        Path path = parsed(requested)
                .orElseThrow(() -> refused(
                        requested, field, "an absolute path without . or .., control characters or a / at its end"));
        if (roots.stream().noneMatch(root -> isBelow(path, root))) {
            throw refused(requested, field, "below one of " + roots);
        }
        return path;
    }

    private static Optional<Path> parsed(String requested) {
        boolean wellFormed = requested.length() <= LENGTH
                && requested.startsWith("/")
                && requested.codePoints().noneMatch(Character::isISOControl)
                && Arrays.stream(requested.substring(1).split("/", -1)).allMatch(HostPaths::isStep);
        try {
            return wellFormed ? Optional.of(Path.of(requested)) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean isStep(String step) {
        return !step.isEmpty() && step.length() <= STEP_LENGTH && !step.equals(".") && !step.equals("..");
    }

    private Path followed(Path path, String field) {
        try {
            Path real = path.toRealPath();
            if (!isBelowReal(real)) {
                throw refused(path.toString(), field, "below one of " + roots + " once its links are followed");
            }
            if (!Files.isRegularFile(real)) {
                throw refused(path.toString(), field, "a file");
            }
            return real;
        } catch (IOException e) {
            String why = field + " names a file that cannot be found: " + Quoted.text(path.toString());
            throw ProviderException.of(FaultKind.NOT_FOUND, field, why);
        }
    }

    private boolean isBelowReal(Path real) throws IOException {
        for (Path root : roots) {
            if (Files.exists(root) && isBelow(real, root.toRealPath())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBelow(Path path, Path root) {
        return path.startsWith(root) && !path.equals(root);
    }

    private static ProviderException refused(String requested, String field, String form) {
        return ProviderException.of(
                FaultKind.INVALID_SPEC, field, field + " must be " + form + " but is '" + Quoted.text(requested) + "'");
    }
}
