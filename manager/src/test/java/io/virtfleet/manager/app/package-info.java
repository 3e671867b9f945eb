@NullMarked
package io.virtfleet.manager.app;

import org.jspecify.annotations.NullMarked;
