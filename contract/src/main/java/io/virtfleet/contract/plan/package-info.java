/** What a change would do, without doing it. */
@NullMarked
package io.virtfleet.contract.plan;

import org.jspecify.annotations.NullMarked;
