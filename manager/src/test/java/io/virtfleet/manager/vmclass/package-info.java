@NullMarked
package io.virtfleet.manager.vmclass;

import org.jspecify.annotations.NullMarked;
