/** The objects of the cluster that a Provider owns: ownership, apply and delete. Knows no particular kind. */
@NullMarked
package io.virtfleet.manager.provider.owned;

import org.jspecify.annotations.NullMarked;
