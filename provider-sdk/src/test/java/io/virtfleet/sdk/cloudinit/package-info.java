@NullMarked
package io.virtfleet.sdk.cloudinit;

import org.jspecify.annotations.NullMarked;
