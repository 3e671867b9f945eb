/** The parts of the contract over the mock platform. Knows no wire and no channel. */
@NullMarked
package io.virtfleet.provider.mock.part;

import org.jspecify.annotations.NullMarked;
