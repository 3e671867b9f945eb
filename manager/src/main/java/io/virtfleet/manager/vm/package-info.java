/** Reconciles VirtualMachines: observes, decides, acts and reports. Knows no other feature and no platform. */
@NullMarked
package io.virtfleet.manager.vm;

import org.jspecify.annotations.NullMarked;
