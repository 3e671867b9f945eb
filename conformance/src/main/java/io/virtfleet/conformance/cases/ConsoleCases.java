package io.virtfleet.conformance.cases;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleKind;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOpening;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the consoles part must do. */
public final class ConsoleCases {
    private static final ConsoleKind SERIAL = ConsoleKind.CONSOLE_KIND_SERIAL;
    private static final ConsoleKind VNC = ConsoleKind.CONSOLE_KIND_VNC;
    private static final Duration ECHO = Duration.ofSeconds(2);
    private static final int KIB = 1024;

    public static final List<ConformanceCase> ALL = List.of(
            console("opens", "A console of a VM that runs is opened", ConsoleCases::opens),
            console("echo", "What a guest echoes comes back whole and in order", ConsoleCases::echo),
            console("ends-with-the-vm", "A console ends when its VM stops", ConsoleCases::endsWithVm),
            console("stopped-vm", "A console of a VM that is off is refused", ConsoleCases::stoppedVm),
            console("gone-vm", "A console of a VM that is gone is NOT_FOUND", ConsoleCases::goneVm),
            console("stranger", "A console of another owner's VM is CONFLICT", ConsoleCases::stranger),
            console("kind-unspecified", "A console of no kind is refused", ConsoleCases::noKind),
            console("not-opened", "A console that begins without an opening is refused", ConsoleCases::notOpened),
            console("vnc", "A graphical console greets as RFB does", ConsoleCases::vnc)
                    .needing(Need.has(Capability.VNC_CONSOLES)),
            console("vnc-lacking", "A graphical console is UNSUPPORTED without VNC_CONSOLES", ConsoleCases::vncLacking)
                    .needing(Need.lacks(Capability.VNC_CONSOLES)));

    private ConsoleCases() {}

    private static ConformanceCase console(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("console." + id, name, Section.CONSOLES, body).needing(Need.has(Capability.CONSOLES));
    }

    /** A console from this side: what goes in, what comes out. */
    private record Console(StreamObserver<ConsoleInput> input, Inbox<ConsoleInput, ConsoleOutput> output)
            implements AutoCloseable {
        static Console dial(Scene scene) {
            var output = new Inbox<ConsoleInput, ConsoleOutput>(scene.timeout());
            return new Console(scene.reading().consoles().openConsole(output), output);
        }

        static Console open(Scene scene, OwnedVm vm, ConsoleKind kind) {
            Console console = dial(scene);
            console.input.onNext(ConsoleInput.newBuilder()
                    .setOpen(ConsoleOpening.newBuilder().setVm(vm).setKind(kind))
                    .build());
            ConsoleOutput first = console.output.next("'opened'");
            Expect.that(first.hasOpened(), "'opened' first", first);
            return console;
        }

        void say(ByteString bytes) {
            input.onNext(ConsoleInput.newBuilder().setContent(bytes).build());
        }

        @Override
        public void close() {
            output.close();
        }
    }

    private static void opens(Scene scene) {
        Console.open(scene, Requests.owned(scene.runningVm()), SERIAL).close();
    }

    private static void echo(Scene scene) {
        ByteString said = DiskBytes.some(64 * KIB);
        try (Console console = Console.open(scene, Requests.owned(scene.runningVm()), SERIAL)) {
            for (int at = 0; at < said.size(); at += KIB) {
                console.say(said.substring(at, at + KIB));
            }
            ByteString heard = ByteString.EMPTY;
            while (heard.size() < said.size()) {
                Optional<ConsoleOutput> more = console.output.poll(ECHO);
                if (more.isEmpty()) {
                    break;
                }
                heard = heard.concat(more.get().getContent());
            }
            if (heard.isEmpty()) {
                throw new NotApplicable("nothing in the guest echoes on its serial console");
            }
            Expect.that(heard.equals(said), "the " + said.size() + " bytes that were said", heard.size() + " bytes");
        }
    }

    private static void endsWithVm(Scene scene) {
        VmState vm = scene.runningVm();
        try (Console console = Console.open(scene, Requests.owned(vm), SERIAL)) {
            scene.power(vm, PowerAction.POWER_ACTION_OFF);
            console.output.end("the end of the stream");
        }
    }

    private static void stoppedVm(Scene scene) {
        OwnedVm vm = Requests.owned(scene.vm());
        Expect.refused(FaultKind.INVALID_SPEC, "open.vm", () -> Console.open(scene, vm, SERIAL));
    }

    private static void goneVm(Scene scene) {
        OwnedVm vm = scene.goneVm();
        Expect.refused(FaultKind.NOT_FOUND, "open.vm.vm_id", () -> Console.open(scene, vm, SERIAL));
    }

    private static void stranger(Scene scene) {
        OwnedVm vm = scene.asStranger(scene.runningVm());
        Expect.refusedWithin(FaultKind.CONFLICT, "open.vm.owner", () -> Console.open(scene, vm, SERIAL));
    }

    private static void noKind(Scene scene) {
        OwnedVm vm = Requests.owned(scene.runningVm());
        Expect.refused(
                FaultKind.INVALID_SPEC,
                "open.kind",
                () -> Console.open(scene, vm, ConsoleKind.CONSOLE_KIND_UNSPECIFIED));
    }

    private static void notOpened(Scene scene) {
        Expect.refused(FaultKind.INVALID_SPEC, () -> {
            try (Console console = Console.dial(scene)) {
                console.say(ByteString.copyFromUtf8("hello"));
                return console.output.next("a refusal");
            }
        });
    }

    private static void vnc(Scene scene) {
        try (Console console = Console.open(scene, Requests.owned(scene.runningVm()), VNC)) {
            ByteString greeting = console.output.next("a greeting").getContent();
            Expect.that(greeting.toStringUtf8().startsWith("RFB "), "a greeting that begins with RFB", greeting);
        }
    }

    private static void vncLacking(Scene scene) {
        OwnedVm vm = Requests.owned(scene.runningVm());
        Expect.refused(FaultKind.UNSUPPORTED, "open.kind", () -> Console.open(scene, vm, VNC));
    }
}
