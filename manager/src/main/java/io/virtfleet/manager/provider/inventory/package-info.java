/**
 * A cache of each provider's VMs, fed by its watch stream and by the answers to the manager's own calls. Makes no call
 * that changes a VM.
 */
@NullMarked
package io.virtfleet.manager.provider.inventory;

import org.jspecify.annotations.NullMarked;
