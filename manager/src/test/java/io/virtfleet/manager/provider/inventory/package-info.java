@NullMarked
package io.virtfleet.manager.provider.inventory;

import org.jspecify.annotations.NullMarked;
