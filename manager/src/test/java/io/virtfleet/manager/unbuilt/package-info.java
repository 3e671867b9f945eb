@NullMarked
package io.virtfleet.manager.unbuilt;

import org.jspecify.annotations.NullMarked;
