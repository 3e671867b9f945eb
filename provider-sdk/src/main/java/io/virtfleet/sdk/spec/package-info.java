/** Which fields of a spec a provider honours, and how it refuses the others. Must not know any platform or the wire. */
@NullMarked
package io.virtfleet.sdk.spec;

import org.jspecify.annotations.NullMarked;
