@NullMarked
package io.virtfleet.controller.status;

import org.jspecify.annotations.NullMarked;
