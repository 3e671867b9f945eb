/** The connection of a provider with its platform: opened, kept and opened again. Must not know any platform. */
@NullMarked
package io.virtfleet.sdk.connection;

import org.jspecify.annotations.NullMarked;
