/** Images on the platform, brought there once and used by many VMs. */
@NullMarked
package io.virtfleet.contract.image;

import org.jspecify.annotations.NullMarked;
