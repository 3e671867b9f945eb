/** Images that VMs boot from: imported once to each provider whose VMs use them, reported, and deleted. Makes no VM. */
@NullMarked
package io.virtfleet.manager.image;

import org.jspecify.annotations.NullMarked;
