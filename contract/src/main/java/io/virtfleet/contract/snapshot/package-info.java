/** Points in time a VM can go back to. */
@NullMarked
package io.virtfleet.contract.snapshot;

import org.jspecify.annotations.NullMarked;
