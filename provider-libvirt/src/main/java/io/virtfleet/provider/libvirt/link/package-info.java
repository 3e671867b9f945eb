/**
 * The one place that names libvirt's types: a connection and its handles, as the rest of the module uses them. Everything
 * here blocks, and runs on the platform's threads.
 */
@NullMarked
package io.virtfleet.provider.libvirt.link;

import org.jspecify.annotations.NullMarked;
