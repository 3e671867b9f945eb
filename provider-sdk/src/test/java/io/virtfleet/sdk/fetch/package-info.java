@NullMarked
package io.virtfleet.sdk.fetch;

import org.jspecify.annotations.NullMarked;
