/** The objects of the cluster that belong to a Provider: whose they are, and how they are changed. Knows no kind of them. */
@NullMarked
package io.virtfleet.manager.provider.owned;

import org.jspecify.annotations.NullMarked;
