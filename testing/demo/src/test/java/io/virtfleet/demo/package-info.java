@NullMarked
package io.virtfleet.demo;

import org.jspecify.annotations.NullMarked;
