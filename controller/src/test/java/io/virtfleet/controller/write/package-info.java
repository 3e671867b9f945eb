@NullMarked
package io.virtfleet.controller.write;

import org.jspecify.annotations.NullMarked;
