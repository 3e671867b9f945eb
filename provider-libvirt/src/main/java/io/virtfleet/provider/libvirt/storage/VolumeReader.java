package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.fetch.FetchSink;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Pours the file of a volume into a sink, as a download is poured. */
public final class VolumeReader {
    private static final int PIECE_BYTES = 256 << 10;

    private final LibvirtSession session;

    /** A file to be read, and how long it is if the host tells. */
    private record Opened(HostStream stream, OptionalLong total) {}

    public VolumeReader(LibvirtSession session) {
        this.session = session;
    }

    /** An interrupt ends it with BUSY. */
    public void pour(VolumeRef source, FetchSink sink) {
        Opened opened =
                session.change(host -> Volumes.in(host, source.pool()).volume(source.volume(), VolumeReader::opened));
        try (HostStream stream = opened.stream()) {
            byte[] piece = new byte[PIECE_BYTES];
            long bytes = 0;
            for (int came = receive(stream, piece); came > 0; came = receive(stream, piece)) {
                bytes += came;
                sink.accept(ByteBuffer.wrap(piece, 0, came), new FetchSink.Progress(bytes, opened.total()));
                if (Thread.currentThread().isInterrupted()) {
                    throw ProviderException.of(FaultKind.BUSY, "the copy of " + source + " was interrupted");
                }
            }
            session.act(host -> stream.finish());
        }
    }

    private static Opened opened(HostVolume volume) {
        String bytes = XmlNode.parse(volume.xml()).text("physical");
        OptionalLong total = bytes.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(bytes));
        return new Opened(volume.download(0, 0), total);
    }

    private int receive(HostStream stream, byte[] piece) {
        return session.change(host -> stream.receive(piece));
    }
}
