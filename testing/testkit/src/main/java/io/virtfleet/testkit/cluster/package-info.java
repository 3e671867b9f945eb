/** A Kubernetes control plane: etcd, the API server, its controllers on demand, and kubectl. */
@NullMarked
package io.virtfleet.testkit.cluster;

import org.jspecify.annotations.NullMarked;
