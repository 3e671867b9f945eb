package io.virtfleet.manager.provider.certificates;

import java.time.Duration;
import java.util.List;

/** What a certificate should say. */
record LeafWish(String subject, List<String> dnsNames, Use use, Duration life) {
    /** For which end of a connection a certificate is good; never for both, so that no provider can play the manager. */
    enum Use {
        SERVER,
        CLIENT
    }

    LeafWish {
        dnsNames = List.copyOf(dnsNames);
    }
}
