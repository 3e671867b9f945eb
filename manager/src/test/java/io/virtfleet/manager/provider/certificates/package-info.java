@NullMarked
package io.virtfleet.manager.provider.certificates;

import org.jspecify.annotations.NullMarked;
