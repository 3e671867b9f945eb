@NullMarked
package io.virtfleet.api;

import org.jspecify.annotations.NullMarked;
