package io.virtfleet.testkit.cluster;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the shared {@link ControlPlane} and the {@link TestNamespace} of their class as parameters. */
public final class ControlPlaneExtension implements ParameterResolver {
    private static final Namespace STORE = Namespace.create(ControlPlaneExtension.class);
    private static final int LONGEST_NAME = 50;

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == ControlPlane.class || type == TestNamespace.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ControlPlane.class
                ? ControlPlane.shared()
                : namespace(context.getRoot().getStore(STORE), context.getRequiredTestClass());
    }

    private static TestNamespace namespace(ExtensionContext.Store store, Class<?> test) {
        return store.getOrComputeIfAbsent(test, ControlPlaneExtension::create, TestNamespace.class);
    }

    private static TestNamespace create(Class<?> test) {
        String words = test.getSimpleName().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
        String stem = words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        String suffix = "%06x".formatted(ThreadLocalRandom.current().nextInt(1 << 24));
        String name = stem.substring(0, Math.min(stem.length(), LONGEST_NAME)) + "-" + suffix;
        var namespace = new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
        ControlPlane.shared().client().resource(namespace).create();
        return new TestNamespace(name);
    }
}
