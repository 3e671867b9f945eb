/** Maps VirtualMachines, and the objects they refer to, to the words of the contract, or refuses a field by its name. Makes no call. */
@NullMarked
package io.virtfleet.manager.vm.mapping;

import org.jspecify.annotations.NullMarked;
