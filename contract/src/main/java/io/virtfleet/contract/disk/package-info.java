/** The bytes of disks, out of one platform and into another. */
@NullMarked
package io.virtfleet.contract.disk;

import org.jspecify.annotations.NullMarked;
