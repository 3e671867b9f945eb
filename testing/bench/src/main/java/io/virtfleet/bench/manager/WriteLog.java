package io.virtfleet.bench.manager;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.virtfleet.testkit.cluster.RequestCounts;
import io.virtfleet.testkit.cluster.RequestCounts.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Every write of the manager, from the API server's audit log. It reads on from where it was, as logs grow long. */
final class WriteLog {
    private final Path log;
    private final Map<Request, Long> counts = new HashMap<>();
    private long read;

    WriteLog(Path log) {
        this.log = log;
    }

    /** What the API server is to write down: writes of one user, and not those of its lease. */
    static String policy(String user) {
        return """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived, ResponseStarted]
                rules:
                  - level: None
                    resources: [{group: coordination.k8s.io}]
                  - level: Metadata
                    users: ['%s']
                    verbs: [create, update, patch, delete, deletecollection]
                  - level: None
                """.formatted(user);
    }

    /** All since the start. */
    RequestCounts now() {
        unread().lines()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .filter(event -> event.has("objectRef"))
                .forEach(event -> counts.merge(request(event), 1L, Long::sum));
        return new RequestCounts(counts);
    }

    private static Request request(JsonObject event) {
        JsonObject object = event.getAsJsonObject("objectRef");
        String resource = object.get("resource").getAsString();
        String subresource =
                object.has("subresource") ? "/" + object.get("subresource").getAsString() : "";
        return new Request(event.get("verb").getAsString(), resource + subresource);
    }

    private String unread() {
        if (!Files.exists(log)) {
            return "";
        }
        try (FileChannel file = FileChannel.open(log)) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size() - read));
            file.read(bytes, read);
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            read += whole.getBytes(StandardCharsets.UTF_8).length;
            return whole;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
