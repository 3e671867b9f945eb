package io.virtfleet.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The programs that a package of the machine must have brought. */
public final class MachinePrograms {
    private MachinePrograms() {}

    /** A missing program is an error that says how to get it. */
    public static void require(String... names) {
        for (String name : names) {
            if (folders().noneMatch(folder -> Files.isExecutable(folder.resolve(name)))) {
                throw new MissingPrerequisite(name + " is missing: run 'tools/setup'");
            }
        }
    }

    private static Stream<Path> folders() {
        return Stream.of(System.getenv("PATH").split(":")).map(Path::of);
    }
}
