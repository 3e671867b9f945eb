@NullMarked
package io.virtfleet.manager.vm.mapping;

import org.jspecify.annotations.NullMarked;
