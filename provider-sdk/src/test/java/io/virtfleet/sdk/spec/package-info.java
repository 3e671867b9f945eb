@NullMarked
package io.virtfleet.sdk.spec;

import org.jspecify.annotations.NullMarked;
