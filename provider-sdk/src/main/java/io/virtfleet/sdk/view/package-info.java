/**
 * What a provider knows of its platform's VMs: looked at, published when it changed, and waited for. Must not know any
 * platform or the wire.
 */
@NullMarked
package io.virtfleet.sdk.view;

import org.jspecify.annotations.NullMarked;
