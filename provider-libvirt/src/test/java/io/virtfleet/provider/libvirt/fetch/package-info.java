@NullMarked
package io.virtfleet.provider.libvirt.fetch;

import org.jspecify.annotations.NullMarked;
