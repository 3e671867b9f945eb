package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.provider.libvirt.storage.VolumeUpload;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import io.virtfleet.sdk.fetch.ChecksumVerifier;
import io.virtfleet.sdk.fetch.DownloadFaults;
import io.virtfleet.sdk.fetch.DownloadRequest;
import io.virtfleet.sdk.fetch.DownloadSink;
import io.virtfleet.sdk.fetch.ImageDownloader;
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
    private final ImageCatalog catalog;
    private final ImageSources sources;
    private final ImageDownloader downloader;

    ImagePreparation(LibvirtSession session, ImageCatalog catalog, ImageSources sources, ImageDownloader downloader) {
        this.session = session;
        this.catalog = catalog;
        this.sources = sources;
        this.downloader = downloader;
    }

    /** Refuses what cannot be brought, as far as that is known without a byte of it. */
    void check(Host host, ImageSource source) {
        sources.find(host, source, FIELD);
        sources.pool(host, source, FIELD);
    }

    /** Brings it, or answers with what is there already. */
    Image prepare(Owner owner, ImageSource source, TaskProgress progress) {
        Optional<Image> there = session.change(host -> {
            new ImageRemoval(catalog).settle(host, owner.key());
            return catalog.whole(host, owner.key()).map(note -> catalog.told(host, note));
        });
        return there.orElseGet(() -> bring(owner, source, progress));
    }

    private Image bring(Owner owner, ImageSource source, TaskProgress progress) {
        ImageNote note = session.change(host -> {
            String life = life();
            VolumeRef volume = new VolumeRef(sources.pool(host, source, FIELD), catalog.volume(owner.key(), life));
            ImageNote making = ImageNote.making(owner, life, volume);
            catalog.begin(host, making);
            return making;
        });
        try {
            ImageNote made = taken(note, source, progress);
            return session.change(host -> {
                catalog.rewrite(host, made);
                return catalog.told(host, made);
            });
        } catch (RuntimeException failure) {
            undo(note, failure);
            throw failure;
        }
    }

    private ImageNote taken(ImageNote note, ImageSource source, TaskProgress progress) {
        ImageConstraints constraints = new ImageConstraints(source.format(), sources.maxVirtualBytes(), FIELD);
        try (VolumeUpload intake = new VolumeUpload(session, note.volume(), constraints, progress)) {
            switch (session.call(host -> sources.find(host, source, FIELD))) {
                case ImageSources.Origin.Far(ImageSource.Download far) ->
                    downloader.download(new DownloadRequest(far, source.checksum(), FIELD), intake);
                case ImageSources.Origin.OnHost near -> copy(near.volume(), source.checksum(), intake);
            }
            DiskHeader header = intake.finish();
            return note.made(header.volumeFormat(), intake.storedBytes(), header.virtualBytes(intake.storedBytes()));
        }
    }

    private void copy(VolumeRef from, Optional<Checksum> checksum, DownloadSink sink) {
        ChecksumVerifier verifier = ChecksumVerifier.of(checksum);
        VolumeReader reader = new VolumeReader(session, from);
        long total = reader.bytes();
        AtomicLong read = new AtomicLong();
        reader.read(total, piece -> {
            verifier.add(piece.duplicate());
            long far = read.addAndGet(piece.remaining());
            sink.accept(piece, new DownloadSink.Progress(far, OptionalLong.of(total)));
            if (Thread.currentThread().isInterrupted()) {
                throw ProviderException.of(FaultKind.BUSY, "the copy of " + from + " was interrupted");
            }
        });
        verifier.verify(new DownloadFaults(FIELD));
    }

    /** On a host that is lost it is done when the host is back. */
    private void undo(ImageNote note, RuntimeException failure) {
        try {
            session.act(host -> catalog.remove(host, note));
        } catch (ProviderException lost) {
            failure.addSuppressed(lost);
        }
    }

    private static String life() {
        return UUID.randomUUID().toString().substring(0, LIFE_DIGITS);
    }
}
