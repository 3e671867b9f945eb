@NullMarked
package io.virtfleet.manager.provider.connection;

import org.jspecify.annotations.NullMarked;
