package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.sdk.fetch.ImageDownloader;
import io.virtfleet.sdk.server.task.TaskStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The images of a libvirt host: volumes that many VMs rest on. */
public final class LibvirtImages implements Images {
    /** The same for every prepare of an owner, whatever its source: there is one image to be brought. */
    private static final String PREPARE = "prepare";

    private static final String SETTLE = "settle";
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final LibvirtSession session;
    private final TaskStore tasks;
    private final ImageCatalog catalog;
    private final ImagePreparation preparation;
    private final ImageRemoval removal;

    public LibvirtImages(
            LibvirtSession session,
            TaskStore tasks,
            ImageCatalog catalog,
            ImageSources sources,
            ImageDownloader downloader) {
        this.session = session;
        this.tasks = tasks;
        this.catalog = catalog;
        preparation = new ImagePreparation(session, catalog, sources, downloader);
        removal = new ImageRemoval(catalog);
    }

    /** The removal of one image; an owner's next image is another change. */
    private record Delete(String imageId) {}

    @Override
    public Outcome<Image> prepare(Owner owner, ImageSource source) {
        Optional<TaskRef> running = tasks.running(owner.key(), PREPARE);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        Optional<Image> there = find(owner.key());
        if (there.isPresent()) {
            return Outcome.done(there.get());
        }
        session.act(host -> preparation.check(host, source));
        return tasks.startAndWait(
                owner.key(),
                PREPARE,
                MOMENT,
                result -> ((TaskResult.OfImage) result).image(),
                progress -> new TaskResult.OfImage(preparation.prepare(owner, source, progress)));
    }

    @Override
    public Optional<Image> describe(String imageId) {
        return session.call(host -> catalog.whole(host, imageId).map(note -> catalog.told(host, note)));
    }

    @Override
    public Optional<Image> find(OwnerKey owner) {
        return session.call(host -> catalog.whole(host, owner).map(note -> catalog.told(host, note)));
    }

    @Override
    public Page<Image> list(PageRequest page) {
        return page.of(session.call(host -> all(host, page.fleet())).stream(), Image::id);
    }

    private List<Image> all(Host host, String fleet) {
        return catalog.owners(host).stream()
                .filter(owner -> owner.fleet().equals(fleet))
                .flatMap(owner -> catalog.whole(host, owner).stream())
                .map(note -> catalog.told(host, note))
                .toList();
    }

    @Override
    public Outcome<Gone> delete(String imageId, Owner owner) {
        // An image that is being prepared has a task, beside which this one is BUSY: it is not absent.
        return tasks.startAndWait(owner.key(), new Delete(imageId), MOMENT, result -> new Gone(), progress -> {
            session.act(host -> catalog.whole(host, imageId).ifPresent(note -> remove(host, note, owner)));
            return new TaskResult.OfRemoval();
        });
    }

    private void remove(Host host, ImageNote note, Owner owner) {
        if (!note.owner().key().equals(owner.key())) {
            throw ProviderException.of(
                    FaultKind.CONFLICT, "owner", "the image '" + note.id() + "' does not belong to " + owner);
        }
        removal.remove(host, note);
    }

    /** Ends what a crash left in the middle; what is being made at the moment stays. */
    public void removeHalfMade() {
        for (OwnerKey owner : session.call(host -> halfMade(host))) {
            try {
                tasks.start(owner, SETTLE, progress -> {
                    session.act(host -> removal.settle(host, owner));
                    return new TaskResult.OfRemoval();
                });
            } catch (ProviderException busy) {
                // It is being made, or removed, right now.
            }
        }
    }

    private List<OwnerKey> halfMade(Host host) {
        return catalog.owners(host).stream()
                .filter(owner -> catalog.note(host, owner)
                        .filter(note -> note.state() == ImageNote.State.MADE)
                        .isEmpty())
                .toList();
    }
}
