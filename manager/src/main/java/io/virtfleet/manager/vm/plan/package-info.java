/** Decides what is done next for a VM, as pure functions of what was observed. Makes no call, reads no clock and no resource. */
@NullMarked
package io.virtfleet.manager.vm.plan;

import org.jspecify.annotations.NullMarked;
