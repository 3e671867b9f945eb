/** The mock platform: VMs, images and disks in memory, and their rules. Knows no wire, no task and no channel. */
@NullMarked
package io.virtfleet.provider.mock.world;

import org.jspecify.annotations.NullMarked;
