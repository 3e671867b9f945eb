/** Runs providers as pods of the cluster: what they need, and how far they are. Knows no call and no VM. */
@NullMarked
package io.virtfleet.manager.provider.runtime;

import org.jspecify.annotations.NullMarked;
