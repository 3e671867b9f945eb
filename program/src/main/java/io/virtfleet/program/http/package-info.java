/** What Kubernetes and Prometheus ask over HTTP. Knows nothing of what is probed and counted. */
@NullMarked
package io.virtfleet.program.http;

import org.jspecify.annotations.NullMarked;
