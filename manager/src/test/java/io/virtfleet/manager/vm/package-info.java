@NullMarked
package io.virtfleet.manager.vm;

import org.jspecify.annotations.NullMarked;
