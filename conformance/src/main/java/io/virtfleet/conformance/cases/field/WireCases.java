package io.virtfleet.conformance.cases.field;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.ClientCalls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Reflection;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a provider must do with messages as such: huge, empty, garbled, newer than itself. */
public final class WireCases {
    private static final int MIB = 1024 * 1024;
    private static final int UNKNOWN_FIELD = 9999;

    private static final List<ConformanceCase> MESSAGES = List.of(
            wire("reflection", "Server reflection names the service", Section.TRANSPORT, WireCases::reflection),
            wire(
                    "too-large",
                    "A message above 4 MiB is RESOURCE_EXHAUSTED, and the connection stays usable",
                    Section.TRANSPORT,
                    WireCases::tooLarge),
            wire("large", "A message below 4 MiB is read", Section.TRANSPORT, WireCases::large),
            wire(
                    "garbled",
                    "A message that cannot be read is refused, and the connection stays usable",
                    Section.TRANSPORT,
                    WireCases::garbled),
            wire("unknown-field", "A field of a newer contract is ignored", Section.TRANSPORT, WireCases::unknownField),
            wire(
                    "unknown-call",
                    "A call of a newer contract is UNIMPLEMENTED",
                    Section.CAPABILITIES,
                    WireCases::unknownCall),
            wire("fault-detail", "A fault says in words what is wrong", Section.FAULTS, WireCases::faultDetail),
            wire(
                    "deadline",
                    "A call whose deadline has passed ends and hurts no other",
                    Section.TRANSPORT,
                    WireCases::deadline),
            empty("create", "Create", scene -> scene.calls().provider().create(CreateRequest.getDefaultInstance())),
            empty("delete", "Delete", scene -> scene.calls().provider().delete(DeleteRequest.getDefaultInstance())),
            empty("power", "Power", scene -> scene.calls().provider().power(PowerRequest.getDefaultInstance())),
            empty(
                    "reconfigure",
                    "Reconfigure",
                    scene -> scene.calls().provider().reconfigure(ReconfigureRequest.getDefaultInstance())),
            empty(
                    "describe",
                    "Describe",
                    scene -> scene.reading().provider().describe(DescribeRequest.getDefaultInstance())),
            wire("health", "Health answers SERVING for the process", Section.TRANSPORT, scene -> serving(scene, "")),
            wire(
                    "health-provider",
                    "Health answers SERVING for the core service",
                    Section.TRANSPORT,
                    scene -> serving(scene, ProviderGrpc.SERVICE_NAME)));

    public static final List<ConformanceCase> ALL = Stream.of(MESSAGES, CoreFieldCases.ALL, PartFieldCases.ALL)
            .flatMap(List::stream)
            .toList();

    private WireCases() {}

    private static ConformanceCase wire(String id, String name, Section section, ConformanceCase.Body body) {
        return ConformanceCase.of("wire." + id, name, section, body);
    }

    private static ConformanceCase empty(String id, String call, Function<Scene, ?> send) {
        return wire("empty." + id, "An empty " + call + " is INVALID_SPEC with a field", Section.FAULTS, scene -> {
            Fault fault = Expect.refused(FaultKind.INVALID_SPEC, () -> send.apply(scene));
            Expect.that(!fault.field().isEmpty(), "a field to blame", fault);
        });
    }

    private static void reflection(Scene scene) {
        Expect.that(
                Stream.of("v1", "v1alpha").anyMatch(version -> reflects(scene, version)),
                "server reflection of version v1 or v1alpha that names " + ProviderGrpc.SERVICE_NAME,
                "neither");
    }

    private static boolean reflects(Scene scene, String version) {
        try {
            return Reflection.names(scene.reading().channel(), version, ProviderGrpc.SERVICE_NAME, scene.timeout());
        } catch (StatusRuntimeException e) {
            Expect.equal("the status", Status.Code.UNIMPLEMENTED, e.getStatus().getCode());
            return false;
        }
    }

    private static void tooLarge(Scene scene) {
        var code = Expect.code("RESOURCE_EXHAUSTED", () -> validate(scene, 5 * MIB));
        Expect.equal("the status", Status.Code.RESOURCE_EXHAUSTED, code);
        usable(scene);
    }

    private static void large(Scene scene) {
        validate(scene, 3 * MIB);
    }

    private static Object validate(Scene scene, int bytes) {
        VmSpec.Builder spec = scene.spec().toBuilder();
        spec.getGuestBuilder().getCloudInitBuilder().setUserData(ByteString.copyFrom(new byte[bytes]));
        return scene.reading()
                .provider()
                .validate(ValidateRequest.newBuilder().setSpec(spec).build());
    }

    private static void garbled(Scene scene) {
        byte[] fieldThatEndsTooEarly = {0x0a, 0x7f, 0x01};
        var code = Expect.code("a refusal", () -> send(scene, "Describe", fieldThatEndsTooEarly));
        Expect.that(code != Status.Code.OK, "a refusal", code);
        usable(scene);
    }

    private static void unknownCall(Scene scene) {
        var code = Expect.code("UNIMPLEMENTED", () -> send(scene, "NoSuchCall", new byte[0]));
        Expect.equal("the status", Status.Code.UNIMPLEMENTED, code);
    }

    private static byte[] send(Scene scene, String call, byte[] message) {
        var method = MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(ProviderGrpc.SERVICE_NAME, call))
                .build();
        var options = CallOptions.DEFAULT.withDeadlineAfter(10, TimeUnit.SECONDS);
        return ClientCalls.blockingUnaryCall(scene.reading().channel(), method, options, message);
    }

    private static void unknownField(Scene scene) {
        var newer = UnknownFieldSet.newBuilder()
                .addField(
                        UNKNOWN_FIELD,
                        UnknownFieldSet.Field.newBuilder().addVarint(1).build())
                .build();
        var request = Requests.create(scene.owner(), scene.spec(), POWER_STATE_OFF).toBuilder()
                .setUnknownFields(newer)
                .build();
        scene.tasks().vm(scene.calls().provider().create(request));
    }

    private static void faultDetail(Scene scene) {
        Fault fault = Expect.fault(
                "INVALID_SPEC",
                () -> scene.calls()
                        .provider()
                        .create(Requests.create(scene.owner(), Specs.withCpus(scene.spec(), 0), POWER_STATE_OFF)));
        Expect.that(!fault.message().isBlank(), "a message", fault);
    }

    private static void deadline(Scene scene) {
        try {
            scene.reading()
                    .provider()
                    .withDeadlineAfter(Duration.ofMillis(1))
                    .validate(ValidateRequest.newBuilder().setSpec(scene.spec()).build());
        } catch (StatusRuntimeException e) {
            Expect.equal(
                    "the status", Status.Code.DEADLINE_EXCEEDED, e.getStatus().getCode());
        }
        usable(scene);
    }

    private static void usable(Scene scene) {
        scene.reading().provider().validate(ValidateRequest.getDefaultInstance());
    }

    private static void serving(Scene scene, String service) {
        var status = HealthGrpc.newBlockingStub(scene.reading().channel())
                .withDeadlineAfter(Duration.ofSeconds(10))
                .check(HealthCheckRequest.newBuilder().setService(service).build())
                .getStatus();
        Expect.equal("the health", ServingStatus.SERVING, status);
    }

    /** Messages as they come, for what no stub would send. */
    private record Bytes() implements Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
