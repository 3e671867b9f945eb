package io.virtfleet.provider.libvirt.work;

import io.virtfleet.provider.libvirt.domain.MachineStyle;

/**
 * What a VM gets where its spec leaves the choice to the provider.
 *
 * @param provider the name of this provider in the stamps it writes
 * @param pool where disks are made
 * @param network what a card is plugged into
 */
public record HostDefaults(String provider, String pool, String network, MachineStyle style) {}
