package io.virtfleet.contract.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ConsoleCodecTest {

    private static final ConsoleCodec.Opening OPENING = new ConsoleCodec.Opening(Samples.VM, Consoles.Kind.VNC);
    private static final ByteBuffer BYTES = ByteBuffer.wrap(new byte[] {1, 2, 3});

    @Test
    void openingsAndBytesComeBack() {
        var input = ConsoleCodec.encodeInput(BYTES.duplicate());
        var output = ConsoleCodec.encodeOutput(BYTES.duplicate());

        assertThatObject(FieldPath.read(at -> ConsoleCodec.decodeOpening(ConsoleCodec.encode(OPENING), at)))
                .isEqualTo(OPENING);
        assertThatObject(FieldPath.read(at -> ConsoleCodec.decodeInput(input, at)))
                .isEqualTo(BYTES);
        assertThat(ConsoleCodec.decodeOutput(output)).isEqualTo(BYTES);
    }

    @Test
    void theFirstMessageOpensAndTheOthersDoNot() {
        var input = ConsoleCodec.encodeInput(BYTES.duplicate());

        assertThat(Findings.paths(at -> ConsoleCodec.decodeOpening(input, at))).startsWith("open");
        assertThat(Findings.paths(at -> ConsoleCodec.decodeInput(ConsoleCodec.encode(OPENING), at)))
                .containsExactly("open");
        assertThat(Findings.paths(at -> ConsoleCodec.decodeInput(ConsoleInput.getDefaultInstance(), at)))
                .containsExactly("content");
    }

    @Test
    void refusesAnUnknownKindAndTooManyBytes() {
        ConsoleInput.Builder opening = ConsoleCodec.encode(OPENING).toBuilder();
        opening.getOpenBuilder().setKindValue(999);
        var huge = ConsoleInput.newBuilder()
                .setContent(ByteString.copyFrom(new byte[(64 << 10) + 1]))
                .build();

        assertThat(Findings.paths(at -> ConsoleCodec.decodeOpening(opening.build(), at)))
                .containsExactly("open.kind");
        assertThat(Findings.paths(at -> ConsoleCodec.decodeInput(huge, at))).containsExactly("content");
    }

    @Test
    void outputWithoutBytesIsTheProvidersBug() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> ConsoleCodec.decodeOutput(ConsoleCodec.encodeOpened()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }
}
