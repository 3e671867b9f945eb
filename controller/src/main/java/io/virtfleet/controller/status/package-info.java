/**
 * What is reported about an object: conditions and events. Decides nothing.
 */
@NullMarked
package io.virtfleet.controller.status;

import org.jspecify.annotations.NullMarked;
