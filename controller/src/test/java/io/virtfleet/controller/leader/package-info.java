@NullMarked
package io.virtfleet.controller.leader;

import org.jspecify.annotations.NullMarked;
