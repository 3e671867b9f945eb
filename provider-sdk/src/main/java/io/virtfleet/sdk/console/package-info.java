/**
 * Connects callers with the consoles of guests, byte by byte. Start reading at
 * {@link io.virtfleet.sdk.console.OpenConsoles}. Knows the contract's words; nothing of gRPC, of a hypervisor or of how
 * a console is reached.
 */
@NullMarked
package io.virtfleet.sdk.console;

import org.jspecify.annotations.NullMarked;
