package io.virtfleet.manager.vm;

import io.virtfleet.contract.vm.NicSpec.Attachment;
import io.virtfleet.contract.vm.NicSpec.Model;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What a network says of a card that is plugged into it. */
record PlatformCard(
        Attachment attachment,
        Optional<Model> model,
        OptionalInt vlanId,
        OptionalInt mtu,
        OptionalInt pciSlot,
        Map<String, String> parameters) {
    PlatformCard {
        parameters = Map.copyOf(parameters);
    }

    PlatformCard(Attachment attachment) {
        this(attachment, Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), Map.of());
    }

    PlatformCard withModel(Optional<Model> other) {
        return new PlatformCard(attachment, other, vlanId, mtu, pciSlot, parameters);
    }

    PlatformCard withVlan(@Nullable Integer id) {
        return new PlatformCard(attachment, model, number(id), mtu, pciSlot, parameters);
    }

    PlatformCard withMtu(@Nullable Integer bytes) {
        return new PlatformCard(attachment, model, vlanId, number(bytes), pciSlot, parameters);
    }

    PlatformCard withPciSlot(@Nullable Integer slot) {
        return new PlatformCard(attachment, model, vlanId, mtu, number(slot), parameters);
    }

    PlatformCard withParameters(Map<String, String> others) {
        return new PlatformCard(attachment, model, vlanId, mtu, pciSlot, others);
    }

    /** The same with one more word of the platform, if there is one. */
    PlatformCard with(String key, @Nullable Object value) {
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
