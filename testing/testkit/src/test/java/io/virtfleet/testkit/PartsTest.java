package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {
    @TempDir
    Path folder;

    @Test
    void aMissingPartNamesTheCommandThatBringsIt() {
        assertThatExceptionOfType(MissingPrerequisite.class)
                .isThrownBy(() -> new Parts(folder).program("kube-apiserver"))
                .withMessage("kube-apiserver is missing: run 'make tools'");
    }

    @Test
    void aMissingFolderIsLikeAMissingPart() {
        assertThatExceptionOfType(MissingPrerequisite.class)
                .isThrownBy(() -> Parts.above(folder).program("etcd"))
                .withMessage("etcd is missing: run 'make tools'");
    }

    @Test
    void findsThePartsOfAFolderAbove() throws IOException {
        Path parts = Files.createDirectories(folder.resolve("target/parts"));
        Path module = Files.createDirectories(folder.resolve("module/target/classes"));
        assertThat(Parts.above(module)).isEqualTo(new Parts(parts));
    }
}
