@NullMarked
package io.virtfleet.sdk.console;

import org.jspecify.annotations.NullMarked;
