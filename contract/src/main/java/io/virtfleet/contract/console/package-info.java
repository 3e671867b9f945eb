/** The screen and keyboard of a VM. */
@NullMarked
package io.virtfleet.contract.console;

import org.jspecify.annotations.NullMarked;
