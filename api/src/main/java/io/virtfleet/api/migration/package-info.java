/** The resource VMMigration. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.migration;

import org.jspecify.annotations.NullMarked;
