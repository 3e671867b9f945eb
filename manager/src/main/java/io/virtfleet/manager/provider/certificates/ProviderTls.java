package io.virtfleet.manager.provider.certificates;

import io.virtfleet.sdk.client.ClientTls;

/** How the connection to a provider is secured. */
public sealed interface ProviderTls {
    /**
     * Both ends prove who they are.
     *
     * @param secret the Secret, in the Provider's namespace, by whose content the provider proves itself
     * @param name the name that the provider's certificate must have
     */
    record Mutual(String secret, String name, ClientTls tls) implements ProviderTls {}

    /** Not at all, which is for this machine alone. */
    record Plain() implements ProviderTls {}
}
