@NullMarked
package io.virtfleet.sdk.view;

import org.jspecify.annotations.NullMarked;
