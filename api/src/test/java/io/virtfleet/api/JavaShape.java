package io.virtfleet.api;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A Java type, seen as the shape of the JSON it reads and writes. */
record JavaShape(Type type) {
    /** One of Kubernetes' own types, which fabric8 brings. */
    boolean ofKubernetes() {
        return type instanceof Class<?> plain && plain.getName().startsWith("io.fabric8.kubernetes.api.model.");
    }

    boolean record() {
        return type instanceof Class<?> plain
                && plain.isRecord()
                && components().count() > 0;
    }

    boolean list() {
        return type instanceof ParameterizedType generic && generic.getRawType() == List.class;
    }

    boolean map() {
        return type instanceof ParameterizedType generic && generic.getRawType() == Map.class;
    }

    /** What the list or map holds. */
    JavaShape element() {
        Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
        return new JavaShape(arguments[arguments.length - 1]);
    }

    Map<String, JavaShape> properties() {
        var found = new LinkedHashMap<String, JavaShape>();
        if (ofKubernetes()) {
            Arrays.stream(((Class<?>) type).getDeclaredFields())
                    .filter(field -> field.isAnnotationPresent(JsonProperty.class))
                    .forEach(field -> found.put(name(field), new JavaShape(field.getGenericType())));
        } else {
            components().forEach(part -> found.put(part.getName(), new JavaShape(part.getGenericType())));
        }
        return found;
    }

    private static String name(Field field) {
        return field.getAnnotation(JsonProperty.class).value();
    }

    // A record that keeps unknown fields is an object; one that does not stands for a single value.
    private Stream<RecordComponent> components() {
        var all = ((Class<?>) type).getRecordComponents();
        boolean object = Arrays.stream(all).anyMatch(JavaShape::keepsTheRest);
        return Arrays.stream(all).filter(part -> object && !keepsTheRest(part));
    }

    private static boolean keepsTheRest(RecordComponent part) {
        return part.getAccessor().isAnnotationPresent(JsonAnyGetter.class);
    }

    @Override
    public String toString() {
        return type.getTypeName();
    }
}
