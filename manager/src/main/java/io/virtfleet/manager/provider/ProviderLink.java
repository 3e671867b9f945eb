package io.virtfleet.manager.provider;

import io.virtfleet.contract.provider.ProviderParts;

/** A provider as loops use it: the parts to call, and the view of its VMs that costs no call. */
public record ProviderLink(ProviderParts parts, VmInventory inventory) {}
