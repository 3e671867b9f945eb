package io.virtfleet.testkit;

import com.google.protobuf.InvalidProtocolBufferException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.TraceServiceGrpc.TraceServiceImplBase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A collector of traces on loopback that keeps what it gets, by OTLP in its binary form over HTTP and over gRPC. It refuses
 * what is anything else, and what lacks the headers it asks for.
 */
public final class OtlpCollector implements AutoCloseable {
    private static final int UNAUTHORIZED = 401;
    private static final int CLOSE_SECONDS = 5;

    private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
    private final AtomicInteger unauthorized = new AtomicInteger();
    private final Map<String, String> credentials;
    private final HttpServer http;
    private final Server grpc;
    private volatile int status = HttpURLConnection.HTTP_OK;

    private OtlpCollector(Map<String, String> credentials) throws IOException {
        this.credentials = Map.copyOf(credentials);
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/v1/traces", this::take);
        http.start();
        this.grpc = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(new Traces())
                .intercept(new Admission())
                .build()
                .start();
    }

    public static OtlpCollector start() {
        return asking(Map.of());
    }

    /** It takes only what comes with these headers. */
    public static OtlpCollector asking(Map<String, String> credentials) {
        try {
            return new OtlpCollector(credentials);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it takes OTLP over HTTP. */
    public String endpoint() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Where it takes OTLP over gRPC. */
    public String grpcEndpoint() {
        return "http://127.0.0.1:" + grpc.getPort();
    }

    /** From now on it takes nothing and answers with this status, over gRPC UNAVAILABLE; 200 takes again. */
    public void answer(int newStatus) {
        status = newStatus;
    }

    public List<ReceivedSpan> spans() {
        return List.copyOf(spans);
    }

    /** Those that are as told, in the order they came. */
    public List<ReceivedSpan> spans(Predicate<ReceivedSpan> wanted) {
        return spans.stream().filter(wanted).toList();
    }

    /** How many requests lacked the headers it asks for. */
    public int unauthorized() {
        return unauthorized.get();
    }

    @Override
    public void close() {
        http.stop(0);
        grpc.shutdownNow();
        try {
            grpc.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean admits(UnaryOperator<@Nullable String> headers) {
        boolean admitted =
                credentials.entrySet().stream().allMatch(each -> each.getValue().equals(headers.apply(each.getKey())));
        if (!admitted) {
            unauthorized.incrementAndGet();
        }
        return admitted;
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(status == HttpURLConnection.HTTP_OK ? taken(exchange, body) : status, -1);
        }
    }

    private int taken(HttpExchange exchange, byte[] body) {
        if (!admits(name -> exchange.getRequestHeaders().getFirst(name))) {
            return UNAUTHORIZED;
        }
        boolean wellSent = exchange.getRequestMethod().equals("POST")
                && "application/x-protobuf".equals(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!wellSent) {
            return HttpURLConnection.HTTP_UNSUPPORTED_TYPE;
        }
        try {
            keep(ExportTraceServiceRequest.parseFrom(body));
            return HttpURLConnection.HTTP_OK;
        } catch (InvalidProtocolBufferException malformed) {
            return HttpURLConnection.HTTP_BAD_REQUEST;
        }
    }

    private void keep(ExportTraceServiceRequest request) {
        ReceivedSpan.of(request).forEach(spans::add);
    }

    /** The service of OTLP over gRPC. */
    private final class Traces extends TraceServiceImplBase {
        @Override
        public void export(ExportTraceServiceRequest request, StreamObserver<ExportTraceServiceResponse> reply) {
            if (status != HttpURLConnection.HTTP_OK) {
                reply.onError(Status.UNAVAILABLE.asRuntimeException());
                return;
            }
            keep(request);
            reply.onNext(ExportTraceServiceResponse.getDefaultInstance());
            reply.onCompleted();
        }
    }

    /** Looks at the headers of a gRPC call. */
    private final class Admission implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            if (admits(name -> headers.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER)))) {
                return next.startCall(call, headers);
            }
            call.close(Status.UNAUTHENTICATED, new Metadata());
            return new ServerCall.Listener<>() {};
        }
    }
}
