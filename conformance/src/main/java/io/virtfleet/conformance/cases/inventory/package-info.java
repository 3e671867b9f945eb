/** The cases of the Inventory service: List and Watch. */
@NullMarked
package io.virtfleet.conformance.cases.inventory;

import org.jspecify.annotations.NullMarked;
