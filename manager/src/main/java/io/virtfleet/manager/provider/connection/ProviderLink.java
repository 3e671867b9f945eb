package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.manager.provider.inventory.VmInventory;

/** A reachable provider: its parts for calls, and the inventory of its VMs for reads without a call. */
public record ProviderLink(ProviderParts parts, VmInventory inventory) {}
