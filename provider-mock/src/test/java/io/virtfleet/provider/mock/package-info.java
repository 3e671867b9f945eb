@NullMarked
package io.virtfleet.provider.mock;

import org.jspecify.annotations.NullMarked;
