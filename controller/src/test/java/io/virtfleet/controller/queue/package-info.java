@NullMarked
package io.virtfleet.controller.queue;

import org.jspecify.annotations.NullMarked;
