@NullMarked
package io.virtfleet.manager.status;

import org.jspecify.annotations.NullMarked;
