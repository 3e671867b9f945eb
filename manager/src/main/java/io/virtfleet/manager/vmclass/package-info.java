/** The sizes of VMs: whether they can be, and who uses them. Makes no VM. */
@NullMarked
package io.virtfleet.manager.vmclass;

import org.jspecify.annotations.NullMarked;
