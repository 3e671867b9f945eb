package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import io.virtfleet.sdk.fetch.DownloadRequest;
import io.virtfleet.sdk.fetch.ImageDownloader;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.Optional;

/** Makes the volumes of new disks, each of them a qcow2 of its own name. */
public final class DiskMaker {
    private static final long MIB = 1 << 20;
    private static final String PART = ".part";

    /** To fetch an image takes longer than to write it anew. */
    private static final int FETCHED_PERCENT = 80;

    private final LibvirtSession session;
    private final ImageDownloader downloader;
    private final long maxVirtualBytes;

    /** Images that are fetched may show a guest at most so many bytes. */
    public DiskMaker(LibvirtSession session, ImageDownloader downloader, long maxVirtualBytes) {
        this.session = session;
        this.downloader = downloader;
        this.maxVirtualBytes = maxVirtualBytes;
    }

    /** The volume beside a new disk into which an image is fetched first. */
    public static String part(String volume) {
        return volume + PART;
    }

    public static boolean isPart(String volume) {
        return volume.endsWith(PART);
    }

    /** Makes a disk; {@code record} names its volume, and the one beside it. */
    public void make(FileRecord record, String pool, VolumePlan plan, DiskContent content, TaskProgress progress) {
        switch (content) {
            case DiskContent.Blank() ->
                session.act(host -> Volumes.in(host, pool).create(plan));
            case DiskContent.OnBackingFile overlay -> createOverlay(pool, plan, overlay);
            case DiskContent.CopyOf(VolumeRef source, long leastBytes) -> copy(pool, plan, source, progress);
            case DiskContent.Fetched fetched -> fetch(record, pool, plan, fetched, progress);
        }
    }

    private void createOverlay(String pool, VolumePlan plan, DiskContent.OnBackingFile content) {
        session.act(host -> {
            String path = Volumes.in(host, content.base().pool())
                    .volume(content.base().volume(), volume -> volume.path());
            Volumes.in(host, pool).create(plan.withBacking(new VolumePlan.Backing(path, content.format())));
        });
    }

    private void copy(String pool, VolumePlan plan, VolumeRef source, TaskProgress progress) {
        // One that takes all its space at once does not show how much of it was written.
        if (!plan.allocated()) {
            progress.by(CopyGauge.of(session, source, new VolumeRef(pool, plan.name())), "copies the disk");
        }
        session.copy(host -> {
            Volumes volumes = Volumes.in(host, pool);
            volumes.copy(plan, source);
            return volumes.volume(plan.name(), volume -> {
                if (volume.capacityBytes() < plan.bytes()) {
                    volume.grow(plan.bytes());
                }
                return true;
            });
        });
    }

    /** The bytes come as they are into a volume beside it, and are then written anew: what they hid is not copied. */
    private void fetch(
            FileRecord record, String pool, VolumePlan plan, DiskContent.Fetched content, TaskProgress progress) {
        VolumeRef raw = new VolumeRef(pool, part(plan.name()));
        ImageConstraints constraints = new ImageConstraints(content.format(), maxVirtualBytes, "spec.image");
        ProgressShare fetching = new ProgressShare(progress, 0, FETCHED_PERCENT);
        ProgressShare writing = new ProgressShare(progress, FETCHED_PERCENT, 100);
        try (VolumeUpload intake = new VolumeUpload(session, raw, constraints, fetching)) {
            downloader.download(new DownloadRequest(content.source(), content.checksum(), "spec.image"), intake);
            DiskHeader header = intake.finish();
            long bytes = size(plan, header.virtualBytes(intake.storedBytes()));
            copy(
                    pool,
                    new VolumePlan(plan.name(), bytes, DiskFormat.QCOW2, plan.allocated(), Optional.empty()),
                    raw,
                    writing);
        }
        session.act(host -> VolumeDeletion.delete(host, record, raw));
    }

    /** As large as was wished for; nothing wished: as the image. */
    private static long size(VolumePlan plan, long imageBytes) {
        if (plan.bytes() > 0 && plan.bytes() < imageBytes) {
            String field = "spec.boot_disk.size_mib";
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, field, field + " must be at least " + imageBytes / MIB + ", as the image");
        }
        return Math.max(plan.bytes(), imageBytes);
    }
}
