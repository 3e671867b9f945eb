/** Runs providers as pods of the cluster and reports their state. Makes no call to a provider and knows no VM. */
@NullMarked
package io.virtfleet.manager.provider.runtime;

import org.jspecify.annotations.NullMarked;
