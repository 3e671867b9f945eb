@NullMarked
package io.virtfleet.provider.libvirt.storage;

import org.jspecify.annotations.NullMarked;
