package io.virtfleet.bench.manager;

import com.google.gson.stream.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** What one event of a watch says of a VirtualMachine. */
record VmEvent(Identity identity, boolean gone, boolean ready, String power) {
    /** Which object it is, and which version of it. */
    record Identity(String name, String uid, String version) {}

    String name() {
        return identity.name();
    }

    String uid() {
        return identity.uid();
    }

    /** Reads past all that is not asked for; a tree of the whole object would cost more than the rest of a benchmark. */
    static VmEvent read(String event) {
        var parse = new Parse();
        try (JsonReader json = new JsonReader(new StringReader(event))) {
            parse.event(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new VmEvent(new Identity(parse.name, parse.uid, parse.version), parse.gone, parse.ready, parse.power);
    }

    /** What was found so far. */
    private static final class Parse {
        private String name = "";
        private String uid = "";
        private String version = "";
        private boolean gone;
        private boolean ready;
        private String power = "";

        private void event(JsonReader json) throws IOException {
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "type" -> gone = type(json.nextString());
                    case "object" -> object(json);
                    default -> json.skipValue();
                }
            }
        }

        private static boolean type(String type) {
            if ("ERROR".equals(type)) {
                throw new IllegalStateException("the API server ended the watch");
            }
            return "DELETED".equals(type);
        }

        private void object(JsonReader json) throws IOException {
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "metadata" -> metadata(json);
                    case "status" -> status(json);
                    default -> json.skipValue();
                }
            }
            json.endObject();
        }

        private void metadata(JsonReader json) throws IOException {
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "name" -> name = json.nextString();
                    case "uid" -> uid = json.nextString();
                    case "resourceVersion" -> version = json.nextString();
                    default -> json.skipValue();
                }
            }
            json.endObject();
        }

        private void status(JsonReader json) throws IOException {
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "powerState" -> power = json.nextString();
                    case "conditions" -> conditions(json);
                    default -> json.skipValue();
                }
            }
            json.endObject();
        }

        private void conditions(JsonReader json) throws IOException {
            json.beginArray();
            while (json.hasNext()) {
                condition(json);
            }
            json.endArray();
        }

        private void condition(JsonReader json) throws IOException {
            String type = "";
            String status = "";
            json.beginObject();
            while (json.hasNext()) {
                switch (json.nextName()) {
                    case "type" -> type = json.nextString();
                    case "status" -> status = json.nextString();
                    default -> json.skipValue();
                }
            }
            json.endObject();
            ready |= "Ready".equals(type) && "True".equals(status);
        }
    }
}
