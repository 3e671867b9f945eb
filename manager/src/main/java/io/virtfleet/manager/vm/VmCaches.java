package io.virtfleet.manager.vm;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.manager.controller.Cached;

/** The kinds that a VirtualMachine refers to. */
public record VmCaches(
        Cached<Provider> providers,
        Cached<VMClass> classes,
        Cached<VMImage> images,
        Cached<VMNetworkAttachment> networks) {}
