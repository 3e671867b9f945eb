@NullMarked
package io.virtfleet.manager.vm.report;

import org.jspecify.annotations.NullMarked;
