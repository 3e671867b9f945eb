/** What happens around every call: limits, deadlines, fencing, faults to statuses. Knows no part of a provider. */
@NullMarked
package io.virtfleet.sdk.server.call;

import org.jspecify.annotations.NullMarked;
