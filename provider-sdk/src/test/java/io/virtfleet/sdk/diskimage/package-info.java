@NullMarked
package io.virtfleet.sdk.diskimage;

import org.jspecify.annotations.NullMarked;
