package io.virtfleet.contract.provider;

/** What a provider is: the kind of its platform, as in a Provider resource's type, and its own version. */
public record ProviderIdentity(String type, String version) {}
