package io.virtfleet.sdk.server;

import io.grpc.BindableService;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.sdk.server.call.Fence;
import io.virtfleet.sdk.server.call.OpenStreams;
import io.virtfleet.sdk.server.service.AdoptionsService;
import io.virtfleet.sdk.server.service.ClonesService;
import io.virtfleet.sdk.server.service.ConsolesService;
import io.virtfleet.sdk.server.service.DisksService;
import io.virtfleet.sdk.server.service.ImagesService;
import io.virtfleet.sdk.server.service.InventoryService;
import io.virtfleet.sdk.server.service.PlansService;
import io.virtfleet.sdk.server.service.PlatformService;
import io.virtfleet.sdk.server.service.ProviderService;
import io.virtfleet.sdk.server.service.SnapshotsService;
import io.virtfleet.sdk.server.service.TasksService;
import java.util.ArrayList;
import java.util.List;

/** One service for each part a provider has, and none for the others. */
final class PartServices {
    private PartServices() {}

    static List<BindableService> of(ProviderParts parts, Fence fence, OpenStreams streams) {
        List<BindableService> services = new ArrayList<>();
        services.add(new ProviderService(parts, fence));
        parts.runningTasks().ifPresent(part -> services.add(new TasksService(part, fence)));
        parts.inventory().ifPresent(part -> services.add(new InventoryService(part, streams)));
        parts.adoptions().ifPresent(part -> services.add(new AdoptionsService(part, fence)));
        parts.plans().ifPresent(part -> services.add(new PlansService(part)));
        parts.platform().ifPresent(part -> services.add(new PlatformService(part)));
        parts.snapshots().ifPresent(part -> services.add(new SnapshotsService(part, fence)));
        parts.clones().ifPresent(part -> services.add(new ClonesService(part, fence)));
        parts.images().ifPresent(part -> services.add(new ImagesService(part, fence)));
        parts.disks().ifPresent(part -> services.add(new DisksService(part, fence)));
        parts.consoles().ifPresent(part -> services.add(new ConsolesService(part, streams)));
        return services;
    }
}
