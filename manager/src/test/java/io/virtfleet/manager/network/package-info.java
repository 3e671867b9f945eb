@NullMarked
package io.virtfleet.manager.network;

import org.jspecify.annotations.NullMarked;
