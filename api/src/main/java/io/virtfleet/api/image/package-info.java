/** The resource VMImage. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.image;

import org.jspecify.annotations.NullMarked;
