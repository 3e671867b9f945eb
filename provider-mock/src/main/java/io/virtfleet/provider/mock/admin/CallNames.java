package io.virtfleet.provider.mock.admin;

import io.grpc.MethodDescriptor;
import io.virtfleet.provider.mock.part.Call;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Calls by the names they have on the wire. */
final class CallNames {
    private static final String CONTRACT = "virtfleet.provider.v1.";
    private static final Map<String, Call> BY_NAME = Arrays.stream(Call.values())
            .collect(Collectors.toUnmodifiableMap(call -> call.name().replace("_", ""), Function.identity()));

    private CallNames() {}

    /** Empty: it is no call of the contract. */
    static Optional<Call> of(MethodDescriptor<?, ?> method) {
        String name = method.getFullMethodName();
        return name.startsWith(CONTRACT)
                ? Optional.ofNullable(
                        BY_NAME.get(name.substring(name.indexOf('/') + 1).toUpperCase(Locale.ROOT)))
                : Optional.empty();
    }
}
