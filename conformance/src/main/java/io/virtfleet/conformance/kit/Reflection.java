package io.virtfleet.conformance.kit;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server by reflection what it serves, without the stubs of either version of that service. */
public final class Reflection {
    /** The field list_services of a ServerReflectionRequest, with "*". */
    private static final byte[] LIST_SERVICES = {0x3a, 1, '*'};

    private static final Bytes BYTES = new Bytes();

    private Reflection() {}

    /** Whether the answer to this version's question names the service; the names stand in it as they are. */
    public static boolean names(Channel channel, String version, String service, Duration patience) {
        MethodDescriptor<byte[], byte[]> method = MethodDescriptor.newBuilder(BYTES, BYTES)
                .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                .setFullMethodName("grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo")
                .build();
        try (var answers = new Inbox<byte[], byte[]>(patience)) {
            var questions = ClientCalls.asyncBidiStreamingCall(channel.newCall(method, CallOptions.DEFAULT), answers);
            questions.onNext(LIST_SERVICES);
            byte[] answer = answers.next("the names of the services");
            questions.onCompleted();
            return new String(answer, StandardCharsets.ISO_8859_1).contains(service);
        }
    }

    /** Messages as they are on the wire. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
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
