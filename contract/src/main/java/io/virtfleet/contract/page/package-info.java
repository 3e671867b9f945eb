/** Long answers in pages, for every part that lists something. Knows none of what is listed. */
@NullMarked
package io.virtfleet.contract.page;

import org.jspecify.annotations.NullMarked;
