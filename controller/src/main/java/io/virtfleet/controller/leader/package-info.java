/**
 * Leader election by a Lease, and the epoch that the calls of a leader carry.
 */
@NullMarked
package io.virtfleet.controller.leader;

import org.jspecify.annotations.NullMarked;
