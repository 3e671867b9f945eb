package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.MockBench.owner;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MockProviderIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern ADDRESS = Pattern.compile("serves on (\\S+)");
    private static final int FLEET = 50_000;
    private static final long ROOM_KIB = 300_000;

    private final List<ManagedChannel> channels = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void hangUp() {
        channels.forEach(ManagedChannel::shutdownNow);
    }

    @Test
    void vmsSurviveAKill() throws Exception {
        String state = "--state-file=" + directory.resolve("state");
        VmState made;
        try (LeashedProcess mock = start(state)) {
            made = call(mock).create(owner("web")).getDone();
            assertThat(ProcessHandle.of(mock.pid()).orElseThrow().destroyForcibly())
                    .isTrue();
            mock.waitUntil("end", () -> !mock.alive(), PATIENCE);
        }
        try (LeashedProcess mock = start(state)) {
            assertThat(call(mock).find(owner("web")).getVm()).isEqualTo(made);
            assertThat(call(mock).create(owner("web")).getDone()).isEqualTo(made);
        }
    }

    @Test
    void aBrokenStateFileIsOneSentenceAndExitCode78() throws Exception {
        Path state = Files.writeString(directory.resolve("state"), "not a state");
        try (LeashedProcess mock = start("--state-file=" + state)) {
            mock.waitUntil("end", () -> !mock.alive(), PATIENCE);

            assertThat(mock.exitCode()).hasValue(78);
            assertThat(mock.output().strip()).contains(state.toString()).doesNotContain("\n");
        }
    }

    @Test
    void fiftyThousandVmsFitInto300Mb() throws Exception {
        try (LeashedProcess mock = start()) {
            ManagedChannel channel = channel(mock);
            VmShape shape = VmShape.newBuilder()
                    .setCpuCount(2)
                    .setMemoryMib(2048)
                    .setDiskMib(20_480)
                    .setNics(1)
                    .build();
            assertThat(new MockAdmin(channel).seed(FLEET, "fleet", shape)).isEqualTo(FLEET);

            assertThat(watched(new WireCaller(channel).watch())).isEqualTo(FLEET);
            assertThat(residentKib(mock.pid())).isLessThan(ROOM_KIB);
        }
    }

    private static int watched(Iterator<WatchEvent> events) {
        int vms = 0;
        WatchEvent event = events.next();
        while (!event.hasSynced()) {
            vms += event.getState().getVmsCount();
            event = events.next();
        }
        return vms;
    }

    private static long residentKib(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }

    private LeashedProcess start(String... flags) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "bin", "provider.jvm"),
                "-jar",
                Path.of("target", "provider-mock.jar").toString(),
                "--insecure",
                "--admin",
                "--port=0",
                "--health-port=0"));
        command.addAll(List.of(flags));
        return LeashedProcess.start(command, Map.of(), directory.resolve("log"));
    }

    private WireCaller call(LeashedProcess mock) {
        return new WireCaller(channel(mock));
    }

    private ManagedChannel channel(LeashedProcess mock) {
        Matcher address = ADDRESS.matcher(mock.waitForLine(ADDRESS, PATIENCE));
        assertThat(address.find()).isTrue();
        ManagedChannel channel = Grpc.newChannelBuilder(address.group(1), InsecureChannelCredentials.create())
                .build();
        channels.add(channel);
        return channel;
    }
}
