/** Serves the parts of a provider over gRPC. Knows no platform and no Kubernetes client. */
@NullMarked
package io.virtfleet.sdk.server;

import org.jspecify.annotations.NullMarked;
