@NullMarked
package io.virtfleet.manager;

import org.jspecify.annotations.NullMarked;
