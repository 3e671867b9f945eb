/**
 * What is known of all domains of the host. Definitions are read once and again when an event says that they changed; one
 * call for all domains finds what no event told.
 */
@NullMarked
package io.virtfleet.provider.libvirt.view;

import org.jspecify.annotations.NullMarked;
