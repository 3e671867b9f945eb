package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.fetch.Download;
import io.virtfleet.provider.libvirt.fetch.FetchFaults;
import io.virtfleet.provider.libvirt.fetch.FetchOrder;
import io.virtfleet.provider.libvirt.fetch.FetchSink;
import io.virtfleet.provider.libvirt.fetch.Sum;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.DiskHeader;
import io.virtfleet.provider.libvirt.storage.DiskRules;
import io.virtfleet.provider.libvirt.storage.VolumeIntake;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Brings an image to the host. It is always a copy, also of what is on the host already: nobody else knows it, so it
 * never changes under the disks that rest on it. Its bytes pass through here, and those that are judged and added up
 * are those that are kept.
 */
final class ImagePreparation {
    private static final String FIELD = "source";
    private static final int LIFE_DIGITS = 8;

    private final LibvirtSession session;
    private final ImageShelf shelf;
    private final ImageSources sources;
    private final Download download;

    ImagePreparation(LibvirtSession session, ImageShelf shelf, ImageSources sources, Download download) {
        this.session = session;
        this.shelf = shelf;
        this.sources = sources;
        this.download = download;
    }

    /** Refuses what cannot be brought, as far as that is known without a byte of it. */
    void check(Host host, ImageSource source) {
        sources.find(host, source, FIELD);
        sources.pool(host, source, FIELD);
    }

    /** Brings it, or answers with what is there already. */
    Image prepare(Owner owner, ImageSource source, TaskProgress progress) {
        Optional<Image> there = session.change(host -> {
            new ImageRemoval(shelf).settle(host, owner.key());
            return shelf.whole(host, owner.key()).map(note -> shelf.told(host, note));
        });
        return there.orElseGet(() -> bring(owner, source, progress));
    }

    private Image bring(Owner owner, ImageSource source, TaskProgress progress) {
        ImageNote note = session.change(host -> {
            VolumeRef volume = new VolumeRef(sources.pool(host, source, FIELD), shelf.volume(owner.key()));
            ImageNote making = ImageNote.making(owner, life(), volume);
            shelf.begin(host, making);
            return making;
        });
        try {
            ImageNote made = taken(note, source, progress);
            return session.change(host -> {
                shelf.rewrite(host, made);
                return shelf.told(host, made);
            });
        } catch (RuntimeException failure) {
            undo(note, failure);
            throw failure;
        }
    }

    private ImageNote taken(ImageNote note, ImageSource source, TaskProgress progress) {
        DiskRules rules = new DiskRules(source.format(), sources.maxVirtualBytes(), FIELD);
        try (VolumeIntake intake = new VolumeIntake(session, note.volume(), rules, progress)) {
            switch (session.call(host -> sources.find(host, source, FIELD))) {
                case ImageSources.Origin.Far(ImageSource.Download far) ->
                    download.fetch(new FetchOrder(far, source.checksum(), FIELD), intake);
                case ImageSources.Origin.OnHost near -> copy(near.volume(), source.checksum(), intake);
            }
            DiskHeader header = intake.finish();
            return note.made(header.kept(), intake.storedBytes(), header.virtualBytes(intake.storedBytes()));
        }
    }

    private void copy(VolumeRef from, Optional<Checksum> checksum, FetchSink sink) {
        Sum sum = Sum.of(checksum);
        VolumeReader reader = new VolumeReader(session, from);
        long total = reader.bytes();
        AtomicLong read = new AtomicLong();
        reader.read(total, piece -> {
            sum.add(piece.duplicate());
            long far = read.addAndGet(piece.remaining());
            sink.accept(piece, new FetchSink.Progress(far, OptionalLong.of(total)));
            if (Thread.currentThread().isInterrupted()) {
                throw ProviderException.of(FaultKind.BUSY, "the copy of " + from + " was interrupted");
            }
        });
        sum.check(new FetchFaults(FIELD));
    }

    /** On a host that is lost it is done when the host is back. */
    private void undo(ImageNote note, RuntimeException failure) {
        try {
            session.act(host -> shelf.remove(host, note));
        } catch (ProviderException lost) {
            failure.addSuppressed(lost);
        }
    }

    private static String life() {
        return UUID.randomUUID().toString().substring(0, LIFE_DIGITS);
    }
}
