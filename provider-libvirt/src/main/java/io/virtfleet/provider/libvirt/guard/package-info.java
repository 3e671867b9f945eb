/**
 * What a request may name on a host. Knows rules and the host's own files; nothing of libvirt, which is asked only
 * about names that passed here.
 */
@NullMarked
package io.virtfleet.provider.libvirt.guard;

import org.jspecify.annotations.NullMarked;
