/**
 * Writes reconciled objects: each write is one request that conflicts when the object changed meanwhile.
 */
@NullMarked
package io.virtfleet.controller.write;

import org.jspecify.annotations.NullMarked;
