package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.manager.image.CopyView.Reach;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says in the words of the domain what a pass sees of an image on a provider. */
record CopyViews(@Nullable OnProvider entry, Reach reach, boolean resting) {
    static final long GENERATION = 3;
    static final TaskRef TASK = new TaskRef("task-1");
    static final ImageSource URL = download("https://images.example/debian.qcow2");
    static final String DIGEST = SourceDigest.of(URL).orElseThrow();

    private static final Image IMAGE =
            new Image("image-1", new Owner("fleet", "team", "debian", "uid"), DiskFormat.QCOW2, 2L << 30, "/images/1");

    static CopyViews anImage() {
        return new CopyViews(null, new Reach.Able(URL), false);
    }

    static ImageSource download(String url) {
        return ImageSource.at(new ImageSource.Download(url, Map.of(), new ImageSource.Anonymous()));
    }

    CopyViews announced() {
        return remembered(entries().announced());
    }

    CopyViews importing() {
        return remembered(entries().importing(TASK, new TaskState.Running(40, ""), DIGEST));
    }

    CopyViews prepared() {
        return remembered(entries().prepared(IMAGE, DIGEST));
    }

    CopyViews passedOn() {
        return remembered(entries().passedOn());
    }

    CopyViews preparedEarlier(String digest) {
        return remembered(new CopyEntries(GENERATION - 1).prepared(IMAGE, digest));
    }

    CopyViews failed(FaultKind kind) {
        return remembered(entries().failed(entry, Fault.of(kind, "it did not work")));
    }

    CopyViews failedEarlier(FaultKind kind) {
        return remembered(new CopyEntries(GENERATION - 1).failed(entry, Fault.of(kind, "it did not work")));
    }

    CopyViews at(Reach other) {
        return new CopyViews(entry, other, resting);
    }

    CopyViews from(ImageSource source) {
        return at(new Reach.Able(source));
    }

    CopyViews rested() {
        return new CopyViews(entry, reach, true);
    }

    CopyMemory memory() {
        return CopyMemory.of(entry, GENERATION);
    }

    CopyView seen() {
        return new CopyView(memory(), reach, resting);
    }

    private CopyViews remembered(OnProvider now) {
        return new CopyViews(now, reach, resting);
    }

    private static CopyEntries entries() {
        return new CopyEntries(GENERATION);
    }
}
