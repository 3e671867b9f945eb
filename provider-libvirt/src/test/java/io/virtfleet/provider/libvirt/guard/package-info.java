@NullMarked
package io.virtfleet.provider.libvirt.guard;

import org.jspecify.annotations.NullMarked;
