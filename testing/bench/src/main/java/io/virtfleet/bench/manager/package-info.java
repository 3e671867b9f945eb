/** What the manager costs beside a real API server. Uses no class of the manager: it is measured as a process. */
@NullMarked
package io.virtfleet.bench.manager;

import org.jspecify.annotations.NullMarked;
