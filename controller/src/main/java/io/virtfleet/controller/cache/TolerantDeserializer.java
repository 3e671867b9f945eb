package io.virtfleet.controller.cache;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.util.List;

/** Reads an object, or only the metadata of one that cannot be read, marked as {@link Unreadable}. */
final class TolerantDeserializer extends DelegatingDeserializer {
    private static final List<String> READABLE = List.of("apiVersion", "kind", "metadata");
    private static final String MANAGED = "managedFields";
    private static final int IN_METADATA = 2;

    TolerantDeserializer(JsonDeserializer<?> delegate) {
        super(delegate);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> newDelegate) {
        return new TolerantDeserializer(newDelegate);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        try (TokenBuffer whole = copy(parser, context)) {
            try {
                return super.deserialize(whole.asParserOnFirstToken(), context);
            } catch (JsonMappingException e) {
                return marked(whole, context, e);
            }
        }
    }

    /** Without managedFields, which nobody reads and which are about half of an object. */
    private static TokenBuffer copy(JsonParser parser, DeserializationContext context) throws IOException {
        TokenBuffer whole = context.bufferForInputBuffering(parser);
        int depth = 0;
        do {
            JsonToken token = parser.currentToken();
            if (depth == IN_METADATA && token == JsonToken.FIELD_NAME && MANAGED.equals(parser.currentName())) {
                parser.nextToken();
                parser.skipChildren();
            } else {
                whole.copyCurrentEvent(parser);
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            }
        } while (depth > 0 && parser.nextToken() != null);
        return whole;
    }

    private Object marked(TokenBuffer whole, DeserializationContext context, JsonMappingException cause)
            throws IOException {
        JsonNode tree = context.readTree(whole.asParserOnFirstToken());
        if (!(tree instanceof ObjectNode object)) {
            throw cause;
        }
        object.retain(READABLE);
        JsonParser rest = object.traverse();
        rest.nextToken();
        Object known = super.deserialize(rest, context);
        if (known instanceof HasMetadata resource && resource.getMetadata() != null) {
            Unreadable.mark(resource, cause.getPathReference() + ": " + cause.getOriginalMessage());
            return known;
        }
        throw cause;
    }
}
