package io.virtfleet.manager.provider.connection;

import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.sdk.client.ProviderAddress;
import org.jspecify.annotations.Nullable;

/** How to reach a provider, from its Provider resource. A change replaces the connection. */
public record ConnectionSettings(
        ProviderAddress address, ProviderRuntime.@Nullable Tls tls, HealthCheckSettings health) {}
