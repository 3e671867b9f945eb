/** Says of kinds that nothing is done for them yet, so that nobody waits for it. */
@NullMarked
package io.virtfleet.manager.unbuilt;

import org.jspecify.annotations.NullMarked;
