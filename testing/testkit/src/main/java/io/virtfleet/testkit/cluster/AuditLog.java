package io.virtfleet.testkit.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.testkit.cluster.RequestCounts.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What every caller asked of the API server. A request is written down when its answer begins, watches too. */
public record AuditLog(Path file) {
    /** The requests of one user; a service account is {@code system:serviceaccount:NAMESPACE:NAME}. */
    public RequestCounts requestsBy(String user) {
        return RequestCounts.of(events().stream()
                .filter(event -> user.equals(event.get("user", "username")))
                .filter(event -> event.get("objectRef") != null)
                .map(AuditLog::request)
                .toList());
    }

    /** One event for each request: that of a watch's end repeats that of its beginning. */
    private List<GenericKubernetesResource> events() {
        var serialization = new KubernetesSerialization();
        return List.copyOf(wholeLines().stream()
                .map(line -> serialization.unmarshal(line, GenericKubernetesResource.class))
                .collect(Collectors.toMap(
                        event -> event.<String>get("auditID"), Function.identity(), (first, second) -> first))
                .values());
    }

    private List<String> wholeLines() {
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Request request(GenericKubernetesResource event) {
        String resource = event.get("objectRef", "resource");
        @Nullable String subresource = event.get("objectRef", "subresource");
        return new Request(event.get("verb"), subresource == null ? resource : resource + "/" + subresource);
    }
}
