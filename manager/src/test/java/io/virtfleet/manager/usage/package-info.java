@NullMarked
package io.virtfleet.manager.usage;

import org.jspecify.annotations.NullMarked;
