/** What both ends of the wire cost, with the mock provider as a process. */
@NullMarked
package io.virtfleet.bench.sdk;

import org.jspecify.annotations.NullMarked;
