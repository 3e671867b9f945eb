/** What VMs boot from: brought once to each provider whose VMs use it, told, and taken away again. Makes no VM. */
@NullMarked
package io.virtfleet.manager.image;

import org.jspecify.annotations.NullMarked;
