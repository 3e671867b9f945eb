/** The screens and serial ports of guests, joined with callers byte by byte. */
@NullMarked
package io.virtfleet.provider.libvirt.console;

import org.jspecify.annotations.NullMarked;
