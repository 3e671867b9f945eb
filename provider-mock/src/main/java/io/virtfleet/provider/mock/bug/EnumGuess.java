package io.virtfleet.provider.mock.bug;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/** Takes every enum value that is unspecified or unknown for the first known one. */
final class EnumGuess {
    private EnumGuess() {}

    static Message guessed(Message message) {
        Message.Builder builder = message.toBuilder();
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            if (field.isRepeated()) {
                continue;
            }
            switch (field.getJavaType()) {
                case ENUM -> guess(message, builder, field);
                case MESSAGE -> descend(message, builder, field);
                case INT, LONG, FLOAT, DOUBLE, BOOLEAN, STRING, BYTE_STRING -> {}
            }
        }
        return builder.build();
    }

    private static void descend(Message message, Message.Builder builder, FieldDescriptor field) {
        if (message.hasField(field) && message.getField(field) instanceof Message inner) {
            builder.setField(field, guessed(inner));
        }
    }

    private static void guess(Message message, Message.Builder builder, FieldDescriptor field) {
        boolean unset = field.hasPresence() && !message.hasField(field);
        if (!unset && message.getField(field) instanceof EnumValueDescriptor value && !known(field, value)) {
            builder.setField(field, field.getEnumType().getValues().get(1));
        }
    }

    private static boolean known(FieldDescriptor field, EnumValueDescriptor value) {
        return value.getNumber() > 0 && field.getEnumType().findValueByNumber(value.getNumber()) != null;
    }
}
