package io.virtfleet.controller.cache;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Reads objects for caches: without managedFields, and an invalid object does not fail the list it is in. */
final class TolerantSerialization {
    private TolerantSerialization() {}

    static KubernetesSerialization create() {
        var mapper = new ObjectMapper();
        // They are two thirds of an object's memory; a PUT without them keeps what the API server has.
        mapper.addMixIn(ObjectMeta.class, WithoutManagedFields.class);
        mapper.registerModule(new SimpleModule("tolerant").setDeserializerModifier(new TolerateBadObjects()));
        return new KubernetesSerialization(mapper, true);
    }

    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}

    private static final class TolerateBadObjects extends BeanDeserializerModifier {
        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
            return HasMetadata.class.isAssignableFrom(description.getBeanClass())
                    ? new TolerantDeserializer(deserializer)
                    : deserializer;
        }
    }
}
