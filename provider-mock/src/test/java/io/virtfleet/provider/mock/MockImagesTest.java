package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.pending;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmState;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MockImagesTest {
    private static final ImageSource TEMPLATE = ImageSource.at(new ImageSource.Template("debian"));

    private final MockBench mock = new MockBench();

    @Test
    void anOwnerHasOneImage() {
        Image first = done(mock.images.prepare(owner("os"), TEMPLATE));

        assertThat(done(mock.images.prepare(owner("os"), TEMPLATE))).isEqualTo(first);
        assertThat(mock.images.find(owner("os").key())).contains(first);
        assertThat(mock.images.describe(first.id())).contains(first);
        assertThat(mock.images.list(PageRequest.first("fleet")).items()).containsExactly(first);
    }

    @Test
    void aDownloadIsATask() {
        ImageSource source = ImageSource.at(
                new ImageSource.Download("https://images.example/debian.qcow2", Map.of(), new ImageSource.Anonymous()));
        TaskRef task = pending(mock.images.prepare(owner("os"), source));

        assertThat(pending(mock.images.prepare(owner("os"), source))).isEqualTo(task);
        await().until(() -> mock.ended(task));
        assertThat(mock.images.find(owner("os").key())).isPresent();
    }

    @Test
    void whatIsMissingIsNamed() {
        refuses(
                FaultKind.NOT_FOUND,
                "source.template",
                () -> mock.images.prepare(owner("os"), ImageSource.at(new ImageSource.Template("missing-os"))));
        refuses(
                FaultKind.NOT_FOUND,
                "source.download.url",
                () -> mock.images.prepare(
                        owner("os"),
                        ImageSource.at(new ImageSource.Download(
                                "https://images.example/missing-os", Map.of(), new ImageSource.Anonymous()))));
        refuses(
                FaultKind.NOT_FOUND,
                "spec.image.image_id",
                () -> mock.running(
                        "web",
                        small().withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Prepared("none"))))));
    }

    @Test
    void anImageThatAVmRestsOnStays() {
        Image image = done(mock.images.prepare(owner("os"), TEMPLATE));
        VmState vm = mock.running(
                "web",
                small().withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Prepared(image.id())))));

        refuses(FaultKind.BUSY, "", () -> mock.images.delete(image.id(), owner("os")));
        refuses(FaultKind.CONFLICT, "owner", () -> mock.images.delete(image.id(), owner("thief")));
        mock.vms.delete(owned(vm));
        done(mock.images.delete(image.id(), owner("os")));
        done(mock.images.delete(image.id(), owner("os")));
        assertThat(mock.images.describe(image.id())).isEmpty();
    }
}
