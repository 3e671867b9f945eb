package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.image.Image;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the platform is kept over restarts. */
public interface WorldStore {
    /** Of a platform that lives as long as its process. */
    WorldStore NONE = everything -> {};

    /** Keeps it before anyone sees it; throws EXHAUSTED when there is no room. */
    void keep(Everything everything);

    /** Names the platform that is kept here, over restarts too; empty: it lives as long as its process. */
    default Optional<String> platformId() {
        return Optional.empty();
    }

    /** All that is on the platform. */
    record Everything(int serial, Stream<MockVm> vms, Stream<Image> images, Stream<ImportedDisk> imports) {}
}
