/** The resource VirtualMachine. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.vm;

import org.jspecify.annotations.NullMarked;
