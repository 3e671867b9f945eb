/**
 * Caches of the cluster, one per kind, with their sync state and listeners. Decides nothing and writes nothing.
 */
@NullMarked
package io.virtfleet.controller.cache;

import org.jspecify.annotations.NullMarked;
