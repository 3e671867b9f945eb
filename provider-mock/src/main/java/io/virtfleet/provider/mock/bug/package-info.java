/** Planted bugs, each of which the conformance kit must catch. Stands around the honest parts, which know nothing of it. */
@NullMarked
package io.virtfleet.provider.mock.bug;

import org.jspecify.annotations.NullMarked;
