package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.Requests;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Parts that answer at once and count how often they were reached. */
final class FakeParts {
    private static final TaskRef TASK = new TaskRef("task-1");
    private final AtomicInteger reached = new AtomicInteger();

    int reached() {
        return reached.get();
    }

    private <T> Outcome<T> pending() {
        reached.incrementAndGet();
        return Outcome.pending(TASK);
    }

    Snapshots snapshots(Capability... traits) {
        return new Snapshots() {
            @Override
            public Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec) {
                return pending();
            }

            @Override
            public List<Snapshot> list(OwnedVm vm) {
                return List.of(new Snapshot(
                        "s-1",
                        "before",
                        "",
                        "",
                        Instant.EPOCH,
                        Snapshot.Content.DISKS,
                        true,
                        vm.id().value().length()));
            }

            @Override
            public Outcome<VmState> revert(OwnedVm vm, String snapshotId) {
                return pending();
            }

            @Override
            public Outcome<VmState> delete(OwnedVm vm, String snapshotId, Snapshot.Children children) {
                return pending();
            }

            @Override
            public Set<Capability> traits() {
                return Set.of(traits);
            }
        };
    }

    Clones clones(Capability... traits) {
        return new Clones() {
            @Override
            public Outcome<VmState> create(Owner owner, CloneSpec spec) {
                return pending();
            }

            @Override
            public Set<Capability> traits() {
                return Set.of(traits);
            }
        };
    }

    Images images() {
        return new Images() {
            private final Image image = new Image("i-1", Requests.OWNER, DiskFormat.QCOW2, 42, "/images/i-1");

            @Override
            public Outcome<Image> prepare(Owner owner, ImageSource source) {
                reached.incrementAndGet();
                return Outcome.done(image);
            }

            @Override
            public Optional<Image> describe(String imageId) {
                return Optional.of(image).filter(known -> known.id().equals(imageId));
            }

            @Override
            public Optional<Image> find(OwnerKey owner) {
                return Optional.of(image).filter(known -> known.owner().key().equals(owner));
            }

            @Override
            public Page<Image> list(PageRequest page) {
                return new Page<>(List.of(image), "next-of-" + page.size());
            }

            @Override
            public Outcome<Gone> delete(String imageId, Owner owner) {
                reached.incrementAndGet();
                return Outcome.done(new Gone());
            }
        };
    }

    /** Consoles that greet, echo, and count who left. */
    Consoles consoles(AtomicInteger left, Capability... traits) {
        return new Consoles() {
            @Override
            public ConsoleSession open(OwnedVm vm, Kind kind, ConsoleReader reader) {
                reader.output(ByteBuffer.wrap(new byte[] {'h', 'i'}));
                return new ConsoleSession() {
                    @Override
                    public void input(ByteBuffer bytes) {
                        if (bytes.remaining() == 1 && bytes.get(0) == 'q') {
                            reader.ended();
                        } else {
                            reader.output(bytes);
                        }
                    }

                    @Override
                    public void close() {
                        left.incrementAndGet();
                    }
                };
            }

            @Override
            public Set<Capability> traits() {
                return Set.of(traits);
            }
        };
    }
}
