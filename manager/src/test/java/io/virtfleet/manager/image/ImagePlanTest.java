package io.virtfleet.manager.image;

import static io.virtfleet.manager.image.CopyViews.DIGEST;
import static io.virtfleet.manager.image.CopyViews.TASK;
import static io.virtfleet.manager.image.CopyViews.URL;
import static io.virtfleet.manager.image.CopyViews.anImage;
import static io.virtfleet.manager.image.CopyViews.download;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.manager.image.CopyView.Reach;
import io.virtfleet.manager.image.ImagePlan.OnMissing;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImagePlanTest {
    private static final ImageSource TEMPLATE = ImageSource.at(new ImageSource.Template("debian"));
    private static final Reach DOWN = new Reach.Closed("it is not reached");

    @Test
    void writesDownThatItWillAskBeforeItAsks() {
        assertThat(next(anImage())).isEqualTo(new ImageStep.Announce());
        assertThat(next(anImage().announced())).isEqualTo(new ImageStep.Prepare(URL, DIGEST));
    }

    @Test
    void waitsForARunningImport() {
        assertThat(next(anImage().importing())).isEqualTo(new ImageStep.Poll(TASK));
    }

    @Test
    void whatIsPreparedNeedsNoLook() {
        assertThat(anImage().prepared().memory().settled()).isTrue();
        assertThat(anImage().passedOn().memory().settled()).isTrue();
        assertThat(anImage().importing().memory().settled()).isFalse();
        assertThat(anImage().announced().memory().settled()).isFalse();
        assertThat(next(anImage().prepared().at(new Reach.Unasked()))).isEqualTo(new ImageStep.Settle());
    }

    @Test
    void passesOnWhatThePlatformHasOrTheProviderTakesAsItIs() {
        assertThat(next(anImage().from(TEMPLATE))).isEqualTo(new ImageStep.PassOn());
        assertThat(next(anImage().at(new Reach.WithoutImages()))).isEqualTo(new ImageStep.PassOn());
    }

    @ParameterizedTest
    @EnumSource(
            value = FaultKind.class,
            names = {"INVALID_SPEC", "UNSUPPORTED", "CONFLICT"})
    void whatOnlyAnotherSpecHelpsIsNotTriedAgainBeforeItComes(FaultKind kind) {
        assertThat(anImage().failed(kind).memory().settled()).isTrue();
        assertThat(anImage().failedEarlier(kind).memory().settled()).isFalse();
        assertThat(next(anImage().failedEarlier(kind))).isEqualTo(new ImageStep.Prepare(URL, DIGEST));
    }

    @ParameterizedTest
    @EnumSource(
            value = FaultKind.class,
            names = {"NOT_FOUND", "DENIED", "EXHAUSTED", "BUSY", "UNREACHABLE", "INTERNAL"})
    void whatMayHealIsTriedAgainAfterARest(FaultKind kind) {
        assertThat(anImage().failed(kind).memory().settled()).isFalse();
        assertThat(next(anImage().failed(kind).rested())).isEqualTo(new ImageStep.BackOff());
        assertThat(next(anImage().failed(kind))).isEqualTo(new ImageStep.Prepare(URL, DIGEST));
    }

    @Test
    void aProviderThatIsDownIsNotCalled() {
        assertThat(next(anImage().at(DOWN))).isEqualTo(new ImageStep.Await("ProviderUnavailable", "it is not reached"));
        assertThat(next(anImage().importing().at(DOWN))).isInstanceOf(ImageStep.Await.class);
        assertThat(next(anImage().at(new Reach.Missing()))).isInstanceOf(ImageStep.Await.class);
        assertThat(next(anImage().at(new Reach.Sourceless("no source"))))
                .isEqualTo(new ImageStep.Await("NoSource", "no source"));
    }

    @Test
    void withoutLeaveToImportItOnlyLooks() {
        assertThat(ImagePlan.next(anImage().announced().seen(), OnMissing.FAIL))
                .isEqualTo(new ImageStep.Look(DIGEST, "MissingOnProvider"));
        assertThat(ImagePlan.next(anImage().announced().seen(), OnMissing.WAIT))
                .isEqualTo(new ImageStep.Look(DIGEST, "WaitingForImage"));
    }

    @Test
    void anotherSourceNeedsAnotherCopy() {
        String other =
                SourceDigest.of(download("https://images.example/older.qcow2")).orElseThrow();

        assertThat(next(anImage().preparedEarlier(other))).isEqualTo(new ImageStep.Replace("image-1"));
        assertThat(next(anImage().preparedEarlier(DIGEST))).isEqualTo(new ImageStep.Prepare(URL, DIGEST));
        assertThat(next(anImage().preparedEarlier(DIGEST).from(TEMPLATE)))
                .isEqualTo(new ImageStep.Discard(Optional.of("image-1")));
    }

    @Test
    void aCopyIsTakenAwayByItsIdOrByItsOwner() {
        assertThat(remove(anImage().prepared())).isEqualTo(new ImageStep.Discard(Optional.of("image-1")));
        assertThat(remove(anImage().announced())).isEqualTo(new ImageStep.Discard(Optional.empty()));
        assertThat(remove(anImage().failed(FaultKind.UNREACHABLE))).isEqualTo(new ImageStep.Discard(Optional.empty()));
        assertThat(remove(anImage().prepared().failed(FaultKind.BUSY)))
                .isEqualTo(new ImageStep.Discard(Optional.of("image-1")));
    }

    @Test
    void aRunningImportEndsBeforeItsCopyIsTakenAway() {
        assertThat(remove(anImage().importing())).isEqualTo(new ImageStep.Poll(TASK));
    }

    @Test
    void anUnknownStateNeverReleasesACopy() {
        assertThat(remove(anImage().prepared().at(DOWN))).isInstanceOf(ImageStep.Await.class);
        assertThat(remove(anImage().announced().at(DOWN))).isInstanceOf(ImageStep.Await.class);
        assertThat(remove(anImage().prepared().at(new Reach.WithoutImages()))).isInstanceOf(ImageStep.Await.class);
        assertThat(anImage().announced().memory().asked()).isTrue();
        assertThat(anImage().prepared().memory().asked()).isTrue();
    }

    @Test
    void whereNothingWasAskedForNothingIsLeft() {
        assertThat(anImage().passedOn().memory().asked()).isFalse();
        assertThat(remove(anImage().passedOn().at(new Reach.Unasked()))).isEqualTo(new ImageStep.Forget());
    }

    @Test
    void withoutItsProviderACopyIsAbandoned() {
        assertThat(remove(anImage().prepared().at(new Reach.Missing()))).isEqualTo(new ImageStep.Abandon());
    }

    @Test
    void whatOthersWroteIsNotOurs() {
        var entry = new OnProvider(true, "template", null, null, null, null, null, null, null, null, null, Map.of());
        var views = new CopyViews(entry, new Reach.Able(URL), false);

        assertThat(views.memory().asked()).isFalse();
        assertThat(next(views)).isEqualTo(new ImageStep.Announce());
    }

    private static ImageStep next(CopyViews views) {
        return ImagePlan.next(views.seen(), OnMissing.IMPORT);
    }

    private static ImageStep remove(CopyViews views) {
        return ImagePlan.remove(views.seen());
    }
}
