@NullMarked
package io.virtfleet.sdk.connection;

import org.jspecify.annotations.NullMarked;
