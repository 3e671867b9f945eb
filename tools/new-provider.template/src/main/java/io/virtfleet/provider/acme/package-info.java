/** A provider for Acme. Knows the contract, the SDK's server end and Acme; nothing of the manager or of Kubernetes. */
@NullMarked
package io.virtfleet.provider.acme;

import org.jspecify.annotations.NullMarked;
