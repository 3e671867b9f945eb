/** Reports on VMs: status, conditions, Events, metrics and logs. Changes nothing else and decides nothing. */
@NullMarked
package io.virtfleet.manager.vm.report;

import org.jspecify.annotations.NullMarked;
