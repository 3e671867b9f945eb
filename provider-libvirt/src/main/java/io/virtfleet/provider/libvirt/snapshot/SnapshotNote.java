package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.snapshot.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What libvirt has no place for, as the description of a snapshot. Encoded, since a document cannot hold every text that
 * a person writes.
 *
 * @param memory the volume that holds the guest's memory; empty: there is none
 */
record SnapshotNote(String name, String description, Snapshot.Content content, Optional<Memory> memory) {
    private static final String MARK = "virtfleet-1";
    private static final int WORDS = 6;

    /** The volume that holds a guest's memory. */
    record Memory(String pool, String volume) {}

    String text() {
        return Stream.of(
                        content.name(),
                        memory.map(Memory::pool).orElse(""),
                        memory.map(Memory::volume).orElse(""),
                        name,
                        description)
                .map(SnapshotNote::encoded)
                .collect(Collectors.joining(".", MARK + ".", ""));
    }

    /** Empty for a snapshot that is not one of ours. */
    static Optional<SnapshotNote> read(String text) {
        List<String> words = List.of(text.strip().split("\\.", -1));
        if (words.size() != WORDS || !words.getFirst().equals(MARK)) {
            return Optional.empty();
        }
        List<String> read = words.stream().skip(1).map(SnapshotNote::decoded).toList();
        Optional<Memory> memory =
                read.get(1).isEmpty() ? Optional.empty() : Optional.of(new Memory(read.get(1), read.get(2)));
        return Optional.of(
                new SnapshotNote(read.get(3), read.get(4), Snapshot.Content.valueOf(read.getFirst()), memory));
    }

    private static String encoded(String word) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(word.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String word) {
        return new String(Base64.getUrlDecoder().decode(word), StandardCharsets.UTF_8);
    }
}
