package io.virtfleet.provider.mock.file;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.ImageCodec;
import io.virtfleet.contract.vm.codec.DiskFormatCodec;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.mock.StateProto.KeptImport;
import io.virtfleet.proto.mock.StateProto.StateHeader;
import io.virtfleet.proto.mock.StateProto.StateRecord;
import io.virtfleet.provider.mock.world.ImportedDisk;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.WorldStore;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Keeps the platform in a file, which is always whole: the new one takes the place of the old in one step. */
public final class StateFile implements WorldStore {
    private static final String MAGIC = "virtfleet-mock-state";

    private final Path file;

    public StateFile(Path file) {
        this.file = file;
    }

    @Override
    public void keep(Everything everything) {
        List<StateRecord> records = Stream.of(
                        everything.vms().map(StateFile::record),
                        everything.images().map(StateFile::record),
                        everything.imports().map(StateFile::record))
                .flatMap(each -> each)
                .toList();
        StateRecord header = StateRecord.newBuilder()
                .setHeader(StateHeader.newBuilder()
                        .setMagic(MAGIC)
                        .setSerial(everything.serial())
                        .setRecords(records.size()))
                .build();
        try {
            replace(header, records);
        } catch (IOException full) {
            throw MockFaults.exhausted("", "the state cannot be written to " + file + ": " + full.getMessage());
        }
    }

    @Override
    public Optional<String> platformId() {
        String path = file.toAbsolutePath().normalize().toString();
        return Optional.of("mock-" + UUID.nameUUIDFromBytes(path.getBytes(StandardCharsets.UTF_8)));
    }

    /** What was kept; nothing when there is no file. A broken one ends the program rather than lose VMs. */
    public Everything read() throws ProgramExit {
        if (Files.notExists(file)) {
            return new Everything(0, Stream.empty(), Stream.empty(), Stream.empty());
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return read(in);
        } catch (IOException | ProviderException broken) {
            throw ProgramExit.config("the state file " + file + " is broken: move it away to start with no VMs");
        }
    }

    private static Everything read(InputStream in) throws IOException {
        StateRecord first = StateRecord.parseDelimitedFrom(in);
        if (first == null || !first.getHeader().getMagic().equals(MAGIC)) {
            throw new IOException("no header");
        }
        List<MockVm> vms = new ArrayList<>();
        List<Image> images = new ArrayList<>();
        List<ImportedDisk> imports = new ArrayList<>();
        for (int left = first.getHeader().getRecords(); left > 0; left--) {
            StateRecord next = StateRecord.parseDelimitedFrom(in);
            if (next == null) {
                throw new IOException("cut short");
            }
            switch (next.getRecordCase()) {
                case VM -> vms.add(FieldPath.read(at -> VmRecordCodec.decode(next.getVm(), at)));
                case IMAGE -> images.add(FieldPath.read(at -> ImageCodec.decode(next.getImage(), at)));
                case IMPORT -> imports.add(FieldPath.read(at -> decode(next.getImport(), at)));
                case HEADER, RECORD_NOT_SET -> throw new IOException("a record of no kind");
            }
        }
        return new Everything(first.getHeader().getSerial(), vms.stream(), images.stream(), imports.stream());
    }

    private void replace(StateRecord header, List<StateRecord> records) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try (FileChannel channel = FileChannel.open(
                        next,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
            header.writeDelimitedTo(out);
            for (StateRecord record : records) {
                record.writeDelimitedTo(out);
            }
            out.flush();
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static StateRecord record(MockVm vm) {
        return StateRecord.newBuilder().setVm(VmRecordCodec.encode(vm)).build();
    }

    private static StateRecord record(Image image) {
        return StateRecord.newBuilder().setImage(ImageCodec.encode(image)).build();
    }

    private static StateRecord record(ImportedDisk disk) {
        return StateRecord.newBuilder()
                .setImport(KeptImport.newBuilder()
                        .setId(disk.id())
                        .setOwner(OwnerCodec.encode(disk.owner()))
                        .setFormat(DiskFormatCodec.encode(disk.format()))
                        .setTotalBytes(disk.totalBytes())
                        .setContent(disk.bytes())
                        .setComplete(disk.complete()))
                .build();
    }

    private static ImportedDisk decode(KeptImport wire, FieldPath at) {
        return new ImportedDisk(
                wire.getId(),
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                wire.getTotalBytes(),
                wire.getContent(),
                wire.getComplete());
    }
}
