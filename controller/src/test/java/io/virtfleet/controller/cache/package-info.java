@NullMarked
package io.virtfleet.controller.cache;

import org.jspecify.annotations.NullMarked;
