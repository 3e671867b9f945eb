package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.provider.libvirt.fetch.FetchPolicy.PlainHttp;
import io.virtfleet.provider.libvirt.fetch.FetchPolicy.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/** Decides whether a URL may be asked, and at which addresses. A name is looked up here and never again. */
final class Gate {
    private final FetchPolicy policy;
    private final Resolver resolver;

    Gate(FetchPolicy policy, Resolver resolver) {
        this.policy = policy;
        this.resolver = resolver;
    }

    /** Throws when anything about the URL is not allowed, also when only one of several addresses is not. */
    List<InetAddress> admit(ImageUrl url, FetchFaults faults) throws UnknownHostException {
        if (url.scheme() == ImageUrl.Scheme.HTTP && policy.plainHttp() == PlainHttp.REFUSED) {
            throw faults.refused("must lead to https only");
        }
        if (!policy.ports().isEmpty() && !policy.ports().contains(url.port())) {
            throw faults.refused("leads to port " + url.port() + ", which this provider does not allow");
        }
        if (!policy.hosts().isEmpty() && policy.hosts().stream().noneMatch(pattern -> pattern.matches(url.host()))) {
            throw faults.refused("leads to " + url.host() + ", which this provider does not allow");
        }
        List<InetAddress> addresses =
                url.isAddress() ? List.of(InetAddress.ofLiteral(url.host())) : resolver.resolve(url.host());
        if (addresses.isEmpty()) {
            throw new UnknownHostException(url.host());
        }
        // The address is not told: a name may be asked here that the caller could not look up itself.
        if (!addresses.stream().allMatch(this::isWithinReach)) {
            throw faults.refused(
                    "leads to " + url.host() + ", which has an address that this provider does not reach for");
        }
        return addresses;
    }

    private boolean isWithinReach(InetAddress address) {
        Optional<Reach> needed = AddressScope.needed(address);
        return needed.isPresent() && needed.get().compareTo(policy.reach()) <= 0;
    }
}
