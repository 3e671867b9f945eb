package io.virtfleet.controller.write;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NamespaceableResource;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.WriteListener.Result;
import io.virtfleet.controller.write.WriteResult.Conflict;
import io.virtfleet.controller.write.WriteResult.Gone;
import io.virtfleet.controller.write.WriteResult.Written;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Writes reconciled objects: each write is one PUT that conflicts when the object changed meanwhile, and is remembered
 * as one of this process. What it throws did not reach the API server or was refused by it.
 */
public final class ResourceWriter<T extends HasMetadata> implements Writes<T> {
    private final KubernetesClient client;
    private final RequestLimit inFlight;
    private final OwnWrites<T> ownWrites;
    private final WriteListener listener;

    /** The client must be one of {@link io.virtfleet.controller.cache.KubernetesClients}: others retry on their own and hide it. */
    public ResourceWriter(
            KubernetesClient client, RequestLimit inFlight, OwnWrites<T> ownWrites, WriteListener listener) {
        this.client = client;
        this.inFlight = inFlight;
        this.ownWrites = ownWrites;
        this.listener = listener;
    }

    /** Without metrics. */
    public ResourceWriter(KubernetesClient client, RequestLimit inFlight, OwnWrites<T> ownWrites) {
        this(client, inFlight, ownWrites, (_, _, _) -> {});
    }

    /** Adds the finalizer; the given object stays as it is. */
    public WriteResult<T> hold(T object, String finalizer) {
        return hold(object, finalizer, Map.of());
    }

    @Override
    public WriteResult<T> hold(T object, String finalizer, Map<String, String> annotations) {
        return replace(object, "hold", copy -> {
            copy.addFinalizer(finalizer);
            Map<String, String> all = new HashMap<>(copy.getMetadata().getAnnotations());
            all.putAll(annotations);
            copy.getMetadata().setAnnotations(all);
            return copy;
        });
    }

    @Override
    public WriteResult<T> release(T object, String finalizer) {
        return replace(object, "release", copy -> {
            copy.removeFinalizer(finalizer);
            return copy;
        });
    }

    @Override
    public WriteResult<T> writeStatus(T object) {
        return put(object, "status", NamespaceableResource::updateStatus);
    }

    private WriteResult<T> replace(T object, String verb, UnaryOperator<T> change) {
        T copy = client.getKubernetesSerialization().clone(object);
        return put(change.apply(copy), verb, NamespaceableResource::update);
    }

    private WriteResult<T> put(T object, String verb, Put<T> put) {
        requireVersion(object);
        try (SpanScope _ = Tracing.child("write")) {
            return send(object, verb, put);
        }
    }

    private WriteResult<T> send(T object, String verb, Put<T> put) {
        Result result = Result.FAILED;
        try {
            T returned = inFlight.call(() -> put.send(client.resource(object)));
            ownWrites.remember(returned);
            result = Result.WRITTEN;
            return new Written<>(returned);
        } catch (KubernetesClientException e) {
            result = resultOf(e);
            return switch (result) {
                case CONFLICT -> new Conflict<>();
                case GONE -> new Gone<>();
                case FAILED, WRITTEN -> throw e;
            };
        } finally {
            listener.wrote(object.getKind(), verb, result);
        }
    }

    private static Result resultOf(KubernetesClientException refusal) {
        return switch (refusal.getCode()) {
            case HttpURLConnection.HTTP_CONFLICT -> Result.CONFLICT;
            case HttpURLConnection.HTTP_NOT_FOUND -> Result.GONE;
            default -> Result.FAILED;
        };
    }

    // Without one the client would fetch the newest and overwrite it.
    private void requireVersion(T object) {
        String version = object.getMetadata().getResourceVersion();
        if (version == null || version.isEmpty()) {
            throw new IllegalArgumentException(ResourceKey.of(object) + " has no resourceVersion to be written on");
        }
    }

    @FunctionalInterface
    private interface Put<T> {
        T send(NamespaceableResource<T> resource);
    }
}
