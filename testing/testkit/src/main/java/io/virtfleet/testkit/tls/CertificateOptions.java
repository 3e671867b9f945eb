package io.virtfleet.testkit.tls;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a certificate should say; its authority is {@link TestCertificates}. */
public record CertificateOptions(
        Usage usage, Subject subject, List<String> dnsNames, List<String> addresses, Validity validity) {
    /** For which end of a connection a certificate is good. */
    public enum Usage {
        SERVER,
        CLIENT
    }

    /** Who a certificate is for; an empty group is left out. */
    public record Subject(String name, String group) {}

    /** When a certificate is good. */
    public record Validity(Instant from, Instant until) {}

    public CertificateOptions {
        dnsNames = List.copyOf(dnsNames);
        addresses = List.copyOf(addresses);
    }

    /** A server on this machine, from an hour ago until in an hour. */
    public static CertificateOptions server(String name) {
        return new CertificateOptions(
                Usage.SERVER, new Subject(name, ""), List.of("localhost"), List.of("127.0.0.1"), anHourAround());
    }

    /** A client; to Kubernetes its name is the user, and its group the user's group. */
    public static CertificateOptions client(String name, String group) {
        return new CertificateOptions(Usage.CLIENT, new Subject(name, group), List.of(), List.of(), anHourAround());
    }

    public CertificateOptions withDnsNames(String... names) {
        return new CertificateOptions(usage, subject, List.of(names), addresses, validity);
    }

    public CertificateOptions withAddresses(String... ips) {
        return new CertificateOptions(usage, subject, dnsNames, List.of(ips), validity);
    }

    public CertificateOptions valid(Instant from, Instant until) {
        return new CertificateOptions(usage, subject, dnsNames, addresses, new Validity(from, until));
    }

    private static Validity anHourAround() {
        Instant now = Instant.now();
        return new Validity(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));
    }
}
