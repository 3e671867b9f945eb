@NullMarked
package io.virtfleet.manager.provider.owned;

import org.jspecify.annotations.NullMarked;
