/** What Kubernetes and Prometheus ask over HTTP. Knows no call and no part. */
@NullMarked
package io.virtfleet.sdk.server.http;

import org.jspecify.annotations.NullMarked;
