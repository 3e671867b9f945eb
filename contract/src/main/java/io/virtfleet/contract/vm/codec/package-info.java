/** Virtual machines on the wire: what {@code contract.vm} describes, to and from its proto messages. Calls nobody. */
@NullMarked
package io.virtfleet.contract.vm.codec;

import org.jspecify.annotations.NullMarked;
