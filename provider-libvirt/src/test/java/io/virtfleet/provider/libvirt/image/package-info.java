@NullMarked
package io.virtfleet.provider.libvirt.image;

import org.jspecify.annotations.NullMarked;
