package io.virtfleet.testkit.cluster;

import io.virtfleet.testkit.Command;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.Parts;
import io.virtfleet.testkit.TemporaryFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the real kubectl as the user of a kubeconfig. */
public record Kubectl(Path kubeconfig) {
    /** Runs one command to its end, for at most a minute. */
    public CommandResult run(String... arguments) {
        var words = new ArrayList<String>();
        words.add(Parts.located().program("kubectl").toString());
        words.addAll(List.of(arguments));
        try (var home = TemporaryFolder.create("kubectl")) {
            return new Command(
                            words,
                            Map.of(
                                    "KUBECONFIG", kubeconfig.toString(),
                                    "HOME", home.path().toString()))
                    .run();
        }
    }
}
