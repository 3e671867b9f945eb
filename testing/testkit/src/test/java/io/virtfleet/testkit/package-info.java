@NullMarked
package io.virtfleet.testkit;

import org.jspecify.annotations.NullMarked;
