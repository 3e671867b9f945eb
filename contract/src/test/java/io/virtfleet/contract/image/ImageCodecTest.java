package io.virtfleet.contract.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.codec.ImageSourceCodec;
import io.virtfleet.proto.v1.ImagesProto;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageCodecTest {

    @Test
    void requestsComeBack() {
        ImageSource source = ImageSource.at(new ImageSource.Template("debian"));
        PageRequest page = new PageRequest("fleet-a", 7, "token");
        var wire = ImageCodec.encode(Samples.OWNER, source);

        assertThatObject(FieldPath.read(at -> ImageSourceCodec.decode(wire.getSource(), at)))
                .isEqualTo(source);
        assertThatObject(FieldPath.read(at -> ImageCodec.decode(ImageCodec.encode(page), at)))
                .isEqualTo(page);
    }

    @Test
    void outcomesComeBack() {
        Outcome<Image> done = Outcome.done(Samples.IMAGE);
        Outcome<Image> pending = Outcome.pending(new TaskRef("t-1"));
        Outcome<Gone> gone = Outcome.done(new Gone());
        Outcome<Gone> going = Outcome.pending(new TaskRef("t-1"));

        assertThat(ImageCodec.decodeImage(ImageCodec.encodeImage(done))).isEqualTo(done);
        assertThat(ImageCodec.decodeImage(ImageCodec.encodeImage(pending))).isEqualTo(pending);
        assertThat(ImageCodec.decodeGone(ImageCodec.encodeGone(gone))).isEqualTo(gone);
        assertThat(ImageCodec.decodeGone(ImageCodec.encodeGone(going))).isEqualTo(going);
    }

    @Test
    void whatWasFoundComesBackAndAbsenceIsSaid() {
        Page<Image> page = new Page<>(List.of(Samples.IMAGE), "next");

        assertThat(ImageCodec.decodeFound(ImageCodec.encodeFound(Optional.of(Samples.IMAGE))))
                .contains(Samples.IMAGE);
        assertThat(ImageCodec.decodeFound(ImageCodec.encodeFound(Optional.empty())))
                .isEmpty();
        assertThat(ImageCodec.decode(ImageCodec.encode(page))).isEqualTo(page);
    }

    @Test
    void lookupsComeBack() {
        Lookup<String> byId = new Lookup.ById<>("i-1");
        Lookup<String> byOwner = new Lookup.ByOwner<>(Samples.OWNER.key());
        var empty = ImagesProto.DescribeImageRequest.getDefaultInstance();

        assertThatObject(FieldPath.read(at -> ImageCodec.decode(ImageCodec.encode(byId), at)))
                .isEqualTo(byId);
        assertThatObject(FieldPath.read(at -> ImageCodec.decode(ImageCodec.encode(byOwner), at)))
                .isEqualTo(byOwner);
        assertThat(Findings.paths(at -> ImageCodec.decode(empty, at))).containsExactly("by");
    }

    @Test
    void anEmptyAnswerIsTheProvidersBug() {
        assertInternal(() -> ImageCodec.decodeImage(ImagesProto.ImageOperation.getDefaultInstance()));
        assertInternal(() -> ImageCodec.decodeGone(ImagesProto.ImageOperation.getDefaultInstance()));
        assertInternal(() -> ImageCodec.decodeFound(ImagesProto.DescribeImageResponse.getDefaultInstance()));
    }

    private static void assertInternal(Runnable decoding) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(decoding::run)
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }
}
