/** Work that goes on after its call was answered. */
@NullMarked
package io.virtfleet.contract.task;

import org.jspecify.annotations.NullMarked;
