package io.virtfleet.contract.console;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.proto.v1.ConsolesProto;
import java.nio.ByteBuffer;

/** The border between domain and wire for consoles. */
public final class ConsoleCodec {

    private static final EnumCodec<Consoles.Kind, ConsolesProto.ConsoleKind> KIND =
            EnumCodec.of(Consoles.Kind.class, ConsolesProto.ConsoleKind.class, "CONSOLE_KIND_");

    private ConsoleCodec() {}

    /** Which console is wanted. */
    public record Opening(OwnedVm vm, Consoles.Kind kind) {}

    public static ConsolesProto.ConsoleInput encode(Opening opening) {
        return ConsolesProto.ConsoleInput.newBuilder()
                .setOpen(ConsolesProto.ConsoleOpening.newBuilder()
                        .setVm(OwnerCodec.encode(opening.vm()))
                        .setKind(KIND.encode(opening.kind())))
                .build();
    }

    /** Reads the first message of a stream, which must be the opening. */
    public static Opening decodeOpening(ConsolesProto.ConsoleInput wire, FieldPath at) {
        FieldPath open = at.field("open");
        if (!wire.hasOpen()) {
            open.wrong("must be set in the first message");
        }
        return new Opening(
                OwnerCodec.decode(wire.getOpen().getVm(), open.field("vm")),
                KIND.decode(wire.getOpen().getKind(), open.field("kind")));
    }

    public static ConsolesProto.ConsoleInput encodeInput(ByteBuffer bytes) {
        return ConsolesProto.ConsoleInput.newBuilder()
                .setContent(ByteString.copyFrom(bytes))
                .build();
    }

    /** Reads a message after the first, which must be content. */
    public static ByteBuffer decodeInput(ConsolesProto.ConsoleInput wire, FieldPath at) {
        if (wire.hasOpen()) {
            at.field("open").wrong("must be set in the first message only");
        } else {
            at.field("content").set(wire.hasContent());
        }
        return content(wire.getContent(), at.field("content"));
    }

    public static ConsolesProto.ConsoleOutput encodeOpened() {
        return ConsolesProto.ConsoleOutput.newBuilder()
                .setOpened(ConsolesProto.ConsoleOpened.getDefaultInstance())
                .build();
    }

    public static ConsolesProto.ConsoleOutput encodeOutput(ByteBuffer bytes) {
        return ConsolesProto.ConsoleOutput.newBuilder()
                .setContent(ByteString.copyFrom(bytes))
                .build();
    }

    /** The bytes of a message after the first; a wrong answer is INTERNAL. */
    public static ByteBuffer decodeOutput(ConsolesProto.ConsoleOutput wire) {
        return FieldPath.readAnswer(at -> {
            at.field("content").set(wire.hasContent());
            return content(wire.getContent(), at.field("content"));
        });
    }

    private static ByteBuffer content(ByteString bytes, FieldPath at) {
        if (bytes.size() > Consoles.MAX_CHUNK_BYTES) {
            at.wrong("must have at most " + Consoles.MAX_CHUNK_BYTES + " bytes, and has " + bytes.size());
        }
        return bytes.asReadOnlyByteBuffer();
    }
}
