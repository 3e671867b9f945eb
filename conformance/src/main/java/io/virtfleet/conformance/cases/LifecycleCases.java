package io.virtfleet.conformance.cases;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Connection;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.OldTls;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.RunningProvider;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Stranger;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** What a provider must do with callers it does not know, and when it is told to stop. */
public final class LifecycleCases {
    private static final Duration DRAIN = Duration.ofSeconds(35);
    private static final Need CERTIFICATES = new Need.Certificates();
    private static final Need LAUNCHER = new Need.Launcher();

    public static final List<ConformanceCase> ALL = List.of(
            stranger("stranger", "A caller with a certificate of another authority is refused", Stranger::credentials),
            stranger("no-certificate", "A caller without a certificate is refused", Stranger::nameless),
            ConformanceCase.of(
                            "tls.old-version",
                            "A caller that speaks no newer TLS than 1.2 is refused",
                            Section.TRANSPORT,
                            LifecycleCases::oldTls)
                    .needing(CERTIFICATES),
            stranger("no-tls", "A caller without TLS is refused", folder -> InsecureChannelCredentials.create()),
            life(
                    "stop.exit",
                    "A provider that is told to stop ends with 0 within 30 s",
                    scene -> stopped(scene, (calls, provider) -> provider.terminate())),
            life(
                    "stop.refuses",
                    "A provider that is told to stop takes no new calls",
                    scene -> stopped(scene, LifecycleCases::takesNoCalls)),
            life(
                            "stop.ends-watches",
                            "A provider that is told to stop ends watches with UNAVAILABLE",
                            scene -> stopped(scene, (calls, provider) -> endsWatch(scene, calls, provider)))
                    .needing(Need.has(Capability.WATCH)));

    private LifecycleCases() {}

    private static ConformanceCase stranger(String id, String name, Function<Path, ChannelCredentials> credentials) {
        return ConformanceCase.of("tls." + id, name, Section.TRANSPORT, scene -> refused(scene, credentials))
                .needing(CERTIFICATES);
    }

    private static ConformanceCase life(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("life." + id, name, Section.LIFE, body).needing(LAUNCHER);
    }

    private static void refused(Scene scene, Function<Path, ChannelCredentials> credentials) {
        var access = scene.target().access();
        ManagedChannel channel =
                Connection.dial(access, credentials.apply(access.certificates().orElseThrow()));
        try {
            var code = Expect.code("a refusal in the handshake", () -> ask(new Calls(channel, scene.timeout())));
            Expect.equal("the status", Status.Code.UNAVAILABLE, code);
        } finally {
            channel.shutdownNow();
        }
    }

    private static void oldTls(Scene scene) {
        boolean accepted = OldTls.accepted(scene.target().access().endpoint());
        Expect.that(!accepted, "a refusal of TLS 1.2", "the provider's certificate");
    }

    private static Object ask(Calls calls) {
        return calls.provider().getCapabilities(GetCapabilitiesRequest.getDefaultInstance());
    }

    private static void stopped(Scene scene, BiConsumer<Calls, RunningProvider> stop) {
        try (RunningProvider provider = scene.target().launcher().orElseThrow().start()) {
            ManagedChannel channel = Connection.dial(scene.target().access().at(provider.endpoint()));
            try {
                Calls calls = new Calls(channel, scene.timeout());
                boolean answers = Patience.within(scene.timeout(), () -> serves(calls), serves -> serves);
                Expect.that(answers, "a provider that serves", "none: " + provider.lastWords());
                stop.accept(calls, provider);
                OptionalInt exit = provider.exitCode(DRAIN);
                Expect.equal("the exit code", OptionalInt.of(0), exit);
            } finally {
                channel.shutdownNow();
            }
        }
    }

    private static boolean serves(Calls calls) {
        try {
            ask(calls);
            return true;
        } catch (StatusRuntimeException e) {
            return false;
        }
    }

    private static void takesNoCalls(Calls calls, RunningProvider provider) {
        provider.terminate();
        Patience.until("calls to be refused", DRAIN, () -> serves(calls), serves -> !serves);
        Expect.equal("the status of a new call", Status.Code.UNAVAILABLE, Expect.code("a refusal", () -> ask(calls)));
    }

    private static void endsWatch(Scene scene, Calls calls, RunningProvider provider) {
        try (var events = new Inbox<WatchRequest, WatchEvent>(DRAIN)) {
            calls.watches()
                    .watch(WatchRequest.newBuilder().setFleet(scene.fleet()).build(), events);
            events.until("Synced", WatchEvent::hasSynced);
            provider.terminate();
            Expect.equal(
                    "the status a watch ends with",
                    Status.Code.UNAVAILABLE,
                    events.end("the end of the watch").getCode());
        }
    }
}
