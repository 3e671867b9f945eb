/** The life of a VM: from its resource to the provider and back. It knows no other feature and no provider type's wire. */
@NullMarked
package io.virtfleet.manager.vm;

import org.jspecify.annotations.NullMarked;
