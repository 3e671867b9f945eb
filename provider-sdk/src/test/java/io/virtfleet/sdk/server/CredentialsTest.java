package io.virtfleet.sdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Secret;
import io.virtfleet.program.ProgramExit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
    @TempDir
    private Path directory;

    @Test
    void readsAFileAtEachAskingAndNeverPrintsIt() throws IOException, ProgramExit {
        Credentials credentials = new Credentials(directory);
        Files.writeString(directory.resolve("password"), "first\n");
        assertThat(credentials.require("password"))
                .isEqualTo(Secret.of("first"))
                .hasToString("***");
        Files.writeString(directory.resolve("password"), "second");
        assertThat(credentials.require("password")).isEqualTo(Secret.of("second"));
    }

    @Test
    void namesTheFileThatIsMissing() throws ProgramExit {
        Credentials credentials = new Credentials(directory.resolve("nowhere"));
        assertThat(credentials.find("username")).isEmpty();
        assertThatThrownBy(() -> credentials.require("username")).isInstanceOfSatisfying(ProgramExit.class, exit -> {
            assertThat(exit.sentence()).contains("nowhere/username is missing");
            assertThat(exit.code()).isEqualTo(78);
        });
    }
}
