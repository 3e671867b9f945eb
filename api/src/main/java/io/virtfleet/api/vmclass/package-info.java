/** The resource VMClass. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.vmclass;

import org.jspecify.annotations.NullMarked;
