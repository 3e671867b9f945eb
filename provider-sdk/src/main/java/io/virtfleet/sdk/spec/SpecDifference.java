package io.virtfleet.sdk.spec;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.virtfleet.contract.plan.PlannedChange;
import io.virtfleet.contract.plan.PlannedChange.Action;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What differs between the shape a VM has and the one it shall have, by the paths that faults use. Disks and NICs are told
 * apart by their names. What is read at create only (the image, the guest setup) is no difference.
 */
public final class SpecDifference {
    private static final Set<String> READ_ONCE = Set.of("image", "existing_disk", "guest");
    private static final String NAME = "name";

    private final List<PlannedChange> found = new ArrayList<>();

    private SpecDifference() {}

    /** All differences; none needs a restart as far as is known here. */
    public static List<PlannedChange> between(VmSpec is, VmSpec wanted) {
        SpecDifference difference = new SpecDifference();
        difference.compare(VmSpecCodec.encode(is), VmSpecCodec.encode(wanted), "spec");
        return List.copyOf(difference.found);
    }

    private void compare(Message is, Message wanted, String path) {
        for (FieldDescriptor field : is.getDescriptorForType().getFields()) {
            if (!READ_ONCE.contains(field.getName())) {
                compare(is, wanted, field, path + "." + field.getName());
            }
        }
    }

    private void compare(Message is, Message wanted, FieldDescriptor field, String path) {
        if (is.getField(field).equals(wanted.getField(field)) && has(is, field) == has(wanted, field)) {
            return;
        }
        if (named(field)) {
            compareByName(messages(is, field), messages(wanted, field), path);
        } else if (field.isRepeated()) {
            found.add(new PlannedChange(path, Action.CHANGE, "", "", false));
        } else if (!has(is, field)) {
            found.add(new PlannedChange(path, Action.ADD, "", shown(wanted, field), false));
        } else if (!has(wanted, field)) {
            found.add(new PlannedChange(path, Action.REMOVE, shown(is, field), "", false));
        } else if (field.getJavaType() == JavaType.MESSAGE) {
            compare((Message) is.getField(field), (Message) wanted.getField(field), path);
        } else {
            found.add(new PlannedChange(path, Action.CHANGE, shown(is, field), shown(wanted, field), false));
        }
    }

    private void compareByName(List<Message> is, List<Message> wanted, String path) {
        for (int index = 0; index < wanted.size(); index++) {
            Message wish = wanted.get(index);
            String at = path + "[" + index + "]";
            Optional<Message> before = named(is, name(wish));
            if (before.isPresent()) {
                compare(before.get(), wish, at);
            } else {
                found.add(new PlannedChange(at, Action.ADD, "", name(wish), false));
            }
        }
        is.stream()
                .map(SpecDifference::name)
                .filter(name -> named(wanted, name).isEmpty())
                .forEach(name -> found.add(new PlannedChange(path, Action.REMOVE, name, "", false)));
    }

    private static boolean has(Message message, FieldDescriptor field) {
        return !field.hasPresence() || message.hasField(field);
    }

    private static boolean named(FieldDescriptor field) {
        return field.isRepeated()
                && field.getJavaType() == JavaType.MESSAGE
                && field.getMessageType().findFieldByName(NAME) != null;
    }

    private static List<Message> messages(Message of, FieldDescriptor field) {
        List<Message> all = new ArrayList<>(of.getRepeatedFieldCount(field));
        for (int index = 0; index < of.getRepeatedFieldCount(field); index++) {
            all.add((Message) of.getRepeatedField(field, index));
        }
        return all;
    }

    private static Optional<Message> named(List<Message> all, String name) {
        return all.stream().filter(each -> name(each).equals(name)).findFirst();
    }

    private static String name(Message message) {
        return message.getField(message.getDescriptorForType().findFieldByName(NAME))
                .toString();
    }

    /** For a person; a message is not told but by its fields, and what may be secret is not told at all. */
    private static String shown(Message of, FieldDescriptor field) {
        if (field.getJavaType() == JavaType.MESSAGE || field.getOptions().getDebugRedact()) {
            return "";
        }
        Object value = of.getField(field);
        return value instanceof EnumValueDescriptor word ? word.getName() : value.toString();
    }
}
