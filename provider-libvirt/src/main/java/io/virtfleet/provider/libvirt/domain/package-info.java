/** Domains as libvirt's documents say them: written by a writer, never by text, and read without trust. Knows no call. */
@NullMarked
package io.virtfleet.provider.libvirt.domain;

import org.jspecify.annotations.NullMarked;
