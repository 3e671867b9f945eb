@NullMarked
package io.virtfleet.sdk.imports;

import org.jspecify.annotations.NullMarked;
