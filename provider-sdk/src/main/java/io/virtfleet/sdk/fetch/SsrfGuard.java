package io.virtfleet.sdk.fetch;

import io.virtfleet.sdk.fetch.DownloadPolicy.PlainHttp;
import io.virtfleet.sdk.fetch.DownloadPolicy.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * The guard against server-side request forgery: decides whether a URL may be requested, and at which addresses. A name
 * is looked up here, once, and the connection goes to an address that was checked.
 */
final class SsrfGuard {
    private final DownloadPolicy policy;
    private final HostResolver resolver;

    SsrfGuard(DownloadPolicy policy, HostResolver resolver) {
        this.policy = policy;
        this.resolver = resolver;
    }

    /** The addresses to connect to. Throws when the policy forbids the URL or any one of its addresses. */
    List<InetAddress> addresses(ImageUrl url, DownloadFaults faults) throws UnknownHostException {
        if (url.scheme() == ImageUrl.Scheme.HTTP && policy.plainHttp() == PlainHttp.REFUSED) {
            throw faults.refused("must use https");
        }
        if (!policy.ports().isEmpty() && !policy.ports().contains(url.port())) {
            throw faults.refused("leads to port " + url.port() + ", which this provider does not allow");
        }
        if (!policy.hosts().isEmpty() && policy.hosts().stream().noneMatch(pattern -> pattern.matches(url.host()))) {
            throw faults.refused("leads to " + url.host() + ", which this provider does not allow");
        }
        List<InetAddress> addresses =
                url.isAddress() ? List.of(AddressScope.literal(url.host())) : resolver.resolve(url.host());
        if (addresses.isEmpty()) {
            throw new UnknownHostException(url.host());
        }
        // The address stays unnamed: the caller may not be able to look the name up itself.
        if (!addresses.stream().allMatch(this::isWithinReach)) {
            throw faults.refused(
                    "leads to " + url.host() + ", which has an address that this provider may not connect to");
        }
        return addresses;
    }

    private boolean isWithinReach(InetAddress address) {
        Optional<Reach> needed = AddressScope.needed(address);
        return needed.isPresent() && needed.get().compareTo(policy.reach()) <= 0;
    }
}
