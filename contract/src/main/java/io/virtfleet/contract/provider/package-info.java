/** A provider as the parts it has, and what follows from them. */
@NullMarked
package io.virtfleet.contract.provider;

import org.jspecify.annotations.NullMarked;
