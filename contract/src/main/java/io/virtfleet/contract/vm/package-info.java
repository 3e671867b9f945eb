/** The required part of a provider: virtual machines, their wanted shape and their state. */
@NullMarked
package io.virtfleet.contract.vm;

import org.jspecify.annotations.NullMarked;
