@NullMarked
package io.virtfleet.manager.vm.plan;

import org.jspecify.annotations.NullMarked;
