/** What every program of ours has. Knows no resource, no contract, no provider and no VM. */
@NullMarked
package io.virtfleet.program;

import org.jspecify.annotations.NullMarked;
