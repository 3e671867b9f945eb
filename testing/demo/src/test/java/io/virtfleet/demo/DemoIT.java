package io.virtfleet.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {
    @Test
    void withoutTheRealPartsItSaysTheCommandThatBuildsThem(@TempDir Path empty)
            throws IOException, InterruptedException {
        var demo = new ProcessBuilder("bin/run", "demo")
                .directory(Path.of("..", "..").toFile())
                .redirectErrorStream(true);
        demo.environment().put("VIRTFLEET_PARTS", empty.toString());
        Process process = demo.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(said).isEqualTo("demo: leash is missing: run 'make tools'\n");
        assertThat(process.waitFor()).isEqualTo(Demo.UNAVAILABLE);
    }
}
