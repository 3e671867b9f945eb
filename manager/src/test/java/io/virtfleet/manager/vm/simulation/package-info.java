@NullMarked
package io.virtfleet.manager.vm.simulation;

import org.jspecify.annotations.NullMarked;
