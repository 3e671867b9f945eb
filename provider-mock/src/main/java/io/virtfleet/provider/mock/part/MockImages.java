package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.mock.part.change.DeleteImage;
import io.virtfleet.provider.mock.part.change.PrepareImage;
import io.virtfleet.provider.mock.world.MockWorld;
import java.time.Duration;
import java.util.Optional;

/** Images in memory. What comes over the network takes a moment, so it comes as a task. */
public final class MockImages implements Images {
    private static final TaskPlan FETCH = new TaskPlan(Duration.ofMillis(200), new TaskPlan.Succeed());

    private final MockWorld world;
    private final Changes jobs;

    public MockImages(MockWorld world, Changes jobs) {
        this.world = world;
        this.jobs = jobs;
    }

    @Override
    public Outcome<Image> prepare(Owner owner, ImageSource source) {
        ChangeRequest order = new ChangeRequest(Call.PREPARE_IMAGE, owner.key(), PrepareImage.CHANGE);
        return jobs.run(
                order,
                jobs.plan(order).or(() -> plan(source)),
                new PrepareImage(owner, source),
                TaskResult.OfImage::new);
    }

    @Override
    public Optional<Image> describe(String imageId) {
        return world.image(imageId);
    }

    @Override
    public Optional<Image> find(OwnerKey owner) {
        return world.images().stream()
                .filter(image -> image.owner().key().equals(owner))
                .findFirst();
    }

    @Override
    public Page<Image> list(PageRequest page) {
        return page.of(
                world.images().stream().filter(image -> image.owner().fleet().equals(page.fleet())), Image::id);
    }

    @Override
    public Outcome<Gone> delete(String imageId, Owner owner) {
        DeleteImage job = new DeleteImage(imageId, owner);
        return jobs.run(
                new ChangeRequest(Call.DELETE_IMAGE, owner.key(), job), job, gone -> new TaskResult.OfRemoval());
    }

    private static Optional<TaskPlan> plan(ImageSource source) {
        return switch (source.location()) {
            case ImageSource.Download download -> Optional.of(FETCH);
            case ImageSource.Registry registry -> Optional.of(FETCH);
            case ImageSource.Prepared prepared -> Optional.empty();
            case ImageSource.Template template -> Optional.empty();
            case ImageSource.LocalPath path -> Optional.empty();
            case ImageSource.LibraryItem item -> Optional.empty();
        };
    }
}
