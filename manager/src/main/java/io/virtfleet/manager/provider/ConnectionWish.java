package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.sdk.client.ProviderAddress;
import org.jspecify.annotations.Nullable;

/** How a provider is to be reached; a connection lives as long as this stays the same. */
record ConnectionWish(ProviderAddress address, ProviderRuntime.@Nullable Tls tls, HealthRules health) {}
