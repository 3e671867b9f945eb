/**
 * Stand-ins for tests of reconcilers. No other package uses this one.
 */
@NullMarked
package io.virtfleet.controller.testing;

import org.jspecify.annotations.NullMarked;
