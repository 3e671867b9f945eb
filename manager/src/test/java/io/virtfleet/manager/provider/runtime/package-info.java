@NullMarked
package io.virtfleet.manager.provider.runtime;

import org.jspecify.annotations.NullMarked;
