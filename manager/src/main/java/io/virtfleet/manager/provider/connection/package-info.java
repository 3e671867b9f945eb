/** Keeps one connection to each provider, checks its health, and says whether it can be called. Changes no VM. */
@NullMarked
package io.virtfleet.manager.provider.connection;

import org.jspecify.annotations.NullMarked;
