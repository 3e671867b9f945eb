package io.virtfleet.manager.vm.mapping;

import io.virtfleet.contract.vm.NicSpec.Attachment;
import io.virtfleet.contract.vm.NicSpec.Model;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What a network says of a card that is plugged into it. */
record PlatformNic(
        Attachment attachment,
        Optional<Model> model,
        OptionalInt vlanId,
        OptionalInt mtu,
        OptionalInt pciSlot,
        Map<String, String> parameters) {
    PlatformNic {
        parameters = Map.copyOf(parameters);
    }

    PlatformNic(Attachment attachment) {
        this(attachment, Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Map.of());
    }

    PlatformNic withModel(Optional<Model> other) {
        return new PlatformNic(attachment, other, vlanId, mtu, pciSlot, parameters);
    }

    PlatformNic withVlan(@Nullable Integer id) {
        return new PlatformNic(attachment, model, number(id), mtu, pciSlot, parameters);
    }

    PlatformNic withMtu(@Nullable Integer bytes) {
        return new PlatformNic(attachment, model, vlanId, number(bytes), pciSlot, parameters);
    }

    PlatformNic withPciSlot(@Nullable Integer slot) {
        return new PlatformNic(attachment, model, vlanId, mtu, number(slot), parameters);
    }

    PlatformNic withParameters(Map<String, String> others) {
        return new PlatformNic(attachment, model, vlanId, mtu, pciSlot, others);
    }

    /** The same with one more word of the platform, if there is one. */
    PlatformNic with(String key, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        Map<String, String> more = new HashMap<>(parameters);
        more.put(key, value.toString());
        return withParameters(more);
    }

    private static OptionalInt number(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
