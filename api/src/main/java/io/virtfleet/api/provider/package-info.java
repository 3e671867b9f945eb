/** The resource Provider. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.provider;

import org.jspecify.annotations.NullMarked;
