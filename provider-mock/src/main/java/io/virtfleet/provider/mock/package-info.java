/** A provider whose platform is its own memory: the fake of every other test. Knows no manager. */
@NullMarked
package io.virtfleet.provider.mock;

import org.jspecify.annotations.NullMarked;
